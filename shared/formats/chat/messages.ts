import type { Block } from '../../runs/block.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { Json, JsonObject } from '../../json.ts'
import { argumentsText } from '../call-arguments.ts'
import type { InputTurn } from '../conversation-input.ts'
import { instructionsIn } from '../late-instructions.ts'
import type { ToolCallBlock } from '../whole-calls.ts'
import { toContentPart } from './content-part.ts'
import { isChatState, type ChatCallState } from './provider-state.ts'

/**
 * One turn as chat messages: tool results each as a `tool` message of their own, in front of what else the turn holds.
 * A turn that holds nothing to send gives no message.
 */
export function toMessages(turn: InputTurn): Result<JsonObject[]> {
  if (turn.role === 'system') {
    const content = instructionsIn(turn.blocks)
    return ok(content === '' ? [] : [{ role: 'system', content }])
  }
  if (turn.role === 'user') return toUserMessages(turn.blocks)
  const messages = toAssistantMessages(turn)
  // Models that can go on from a text want it marked (see shared/gateway/wire/chat-completions.md,
  // "Messages and content parts").
  return ok(turn.isPrefill === true ? messages.map((message) => ({ ...message, prefix: true })) : messages)
}

function toUserMessages(blocks: readonly Block[]): Result<JsonObject[]> {
  const messages: JsonObject[] = toToolMessages(blocks)
  const parts: JsonObject[] = []
  for (const block of blocks) {
    if (block.type === 'text' && block.text !== '') parts.push({ type: 'text', text: block.text })
    if (block.type !== 'media') continue
    const part = toContentPart(block)
    if (!part.ok) return part
    parts.push(part.value)
  }
  if (parts.length > 0) messages.push({ role: 'user', content: toContent(parts) })
  return ok(messages)
}

/** A single text goes as a plain string, which every model takes. */
function toContent(parts: readonly JsonObject[]): Json {
  const [only] = parts
  return parts.length === 1 && only?.['type'] === 'text' ? (only['text'] ?? '') : [...parts]
}

/**
 * Sources and files of an answer are not sent back: the format has no place for them. Reasoning goes back with tool calls, in the
 * fields it came in, for models refuse the result of a call that comes without the thoughts before it.
 */
function toAssistantMessages({ blocks, keep: state }: InputTurn): JsonObject[] {
  const text = blocks
    .map((block) => (block.type === 'text' || block.type === 'refusal' ? block.text : ''))
    .reduce(joinTexts, '')
  const kept = isChatState(state) ? state : undefined
  const toolCalls = blocks.flatMap((block) =>
    block.type === 'tool-call'
      ? [
          toToolCall(
            block,
            kept?.calls.find(({ id }) => id === block.callId),
          ),
        ]
      : [],
  )
  if (text === '' && toolCalls.length === 0) return []
  const content = text === '' ? null : text
  if (toolCalls.length === 0) return [{ role: 'assistant', content }]
  const withPart =
    kept?.part === undefined
      ? content
      : [kept.part, ...(content === null ? [] : [{ type: 'text', text: content }])]
  return [{ role: 'assistant', content: withPart, ...kept?.reasoning, tool_calls: toolCalls }]
}

/**
 * What the model said before and behind something else, in the one text that the format has: a text that was cut in two goes on as it
 * did, and two paragraphs stay two.
 */
function joinTexts(before: string, behind: string): string {
  if (before === '' || behind === '') return before + behind
  return /\s$/.test(before) || /^\s/.test(behind) ? before + behind : `${before}\n\n${behind}`
}

function toToolCall({ callId: id, name, arguments: given }: ToolCallBlock, kept?: ChatCallState): JsonObject {
  const extra: JsonObject = {
    ...(kept?.extra !== undefined && { extra_content: kept.extra }),
    ...(kept?.providerFields !== undefined && { provider_specific_fields: kept.providerFields }),
  }
  return kept?.isCustom === true
    ? { id, type: 'custom', custom: { name, input: given }, ...extra }
    : { id, type: 'function', function: { name, arguments: argumentsText(given) }, ...extra }
}

function toToolMessages(blocks: readonly Block[]): JsonObject[] {
  return blocks.flatMap((block): JsonObject[] =>
    block.type === 'tool-result' ? [{ role: 'tool', tool_call_id: block.callId, content: block.output }] : [],
  )
}
