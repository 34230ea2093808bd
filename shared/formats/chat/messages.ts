import type { Block } from '../../runs/block.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { Json, JsonObject } from '../../json.ts'
import { argumentsText } from '../call-arguments.ts'
import type { InputTurn } from '../conversation-input.ts'
import { instructionsIn } from '../late-instructions.ts'
import type { ToolCallBlock } from '../whole-calls.ts'
import { toContentPart } from './content-part.ts'
import { isChatState, type ChatCallState } from './provider-state.ts'
import { withToolFiles } from '../tool-files.ts'
import { definedFields } from '../../defined-fields.ts'

/**
 * One turn as chat messages (see shared/gateway/wire/chat-completions.md, "Messages and content parts"). Each tool
 * result is a `tool` message of its own, in front of the rest of the turn. A turn with nothing to send gives an empty
 * list. The error is that of the first file that cannot be sent (`toContentPart`).
 */
export function toMessages(turn: InputTurn): Result<JsonObject[]> {
  if (turn.role === 'system') {
    const content = instructionsIn(turn.blocks)
    return ok(content === '' ? [] : [{ role: 'system', content }])
  }
  if (turn.role === 'user') return toUserMessages(turn.blocks)
  const messages = toAssistantMessages(turn)
  // Models that can continue a text expect it to be marked (see shared/gateway/wire/chat-completions.md, "Messages and
  // content parts").
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

/** A single text is sent as a plain string, which every model accepts. */
function toContent(parts: readonly JsonObject[]): Json {
  const [only] = parts
  return parts.length === 1 && only?.['type'] === 'text' ? (only['text'] ?? '') : [...parts]
}

/**
 * Sources and files of an answer are not sent back: the format has no place for them. Reasoning is sent back with tool
 * calls, in the fields it came in, because models refuse the result of a call without the thoughts before it.
 */
function toAssistantMessages({ blocks, keep: state }: InputTurn): JsonObject[] {
  const text = blocks
    .map((block) => (block.type === 'text' || block.type === 'refusal' ? block.text : ''))
    .reduce(joinTexts, '')
  const chatState = isChatState(state) ? state : undefined
  const toolCalls = blocks.flatMap((block) =>
    block.type === 'tool-call'
      ? [
          toToolCall(
            block,
            chatState?.calls.find(({ id }) => id === block.callId),
          ),
        ]
      : [],
  )
  if (text === '' && toolCalls.length === 0) return []
  const content = text === '' ? null : text
  if (toolCalls.length === 0) return [{ role: 'assistant', content }]
  const withPart =
    chatState?.part === undefined
      ? content
      : [chatState.part, ...(content === null ? [] : [{ type: 'text', text: content }])]
  return [{ role: 'assistant', content: withPart, ...chatState?.reasoning, tool_calls: toolCalls }]
}

/**
 * Joins the text before and after other content into the one text that the format has: a text that was split continues
 * directly, and two paragraphs stay two.
 */
function joinTexts(before: string, behind: string): string {
  if (before === '' || behind === '') return before + behind
  return /\s$/.test(before) || /^\s/.test(behind) ? before + behind : `${before}\n\n${behind}`
}

function toToolCall(
  { callId: id, name, arguments: argumentsJson }: ToolCallBlock,
  state?: ChatCallState,
): JsonObject {
  const extra: JsonObject = definedFields({
    extra_content: state?.extra,
    provider_specific_fields: state?.providerFields,
  })
  return state?.isCustom === true
    ? { id, type: 'custom', custom: { name, input: argumentsJson }, ...extra }
    : { id, type: 'function', function: { name, arguments: argumentsText(argumentsJson) }, ...extra }
}

function toToolMessages(blocks: readonly Block[]): JsonObject[] {
  return blocks.flatMap((block): JsonObject[] =>
    block.type === 'tool-result'
      ? // A message of this role is text alone (see shared/gateway/wire/conversations.md, "Tools").
        [{ role: 'tool', tool_call_id: block.callId, content: withToolFiles(block, () => undefined).text }]
      : [],
  )
}
