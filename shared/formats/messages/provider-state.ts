import { isJsonObject, type JsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'
import { argumentsObject } from '../call-arguments.ts'
import type { ProviderStateRules } from '../turns-to-send.ts'
import { citationsToSend } from './citation.ts'

/**
 * The provider state of this format is the list of content blocks of an answer (see shared/gateway/wire/messages.md,
 * "Content blocks").
 *
 * It is sent back without broken calls, with an object as the input of each call, and without text of white space
 * alone, which is refused. Thinking is sent back only with its signature, and never at the end. A call that the service
 * itself ran is sent back with its result; without a result only where the model continues from it (`pause_turn`).
 */
export const messagesStateRules: ProviderStateRules = {
  callIdPattern: /^[a-zA-Z0-9_-]{1,64}$/,
  callIdsOf(state) {
    return Array.isArray(state)
      ? state.filter(isJsonObject).flatMap((block) => (isCall(block) ? [toText(block['id']) ?? ''] : []))
      : undefined
  },
  sendableState(state, callIds, isLast) {
    let place = -1
    const blocks = (state as readonly unknown[]).filter(isJsonObject)
    const paired = withPairedServerCalls(blocks, isLast)
    const kept = paired.flatMap((block): JsonObject[] => {
      if (isCall(block)) {
        place += 1
        const id = callIds[place]
        return id === undefined ? [] : [{ ...block, id, input: argumentsObject(block['input']) }]
      }
      if (block['type'] === 'text')
        return /\S/.test(toText(block['text']) ?? '') ? [withCitations(block)] : []
      if (block['type'] === 'thinking') return typeof block['signature'] === 'string' ? [block] : []
      return [isServerCall(block) ? { ...block, input: argumentsObject(block['input']) } : block]
    })
    const end = kept.findLastIndex(({ type }) => type !== 'thinking' && type !== 'redacted_thinking') + 1
    return end === 0 ? undefined : isLast ? withoutSpaceAtEnd(kept.slice(0, end)) : kept.slice(0, end)
  },
}

const isCall = (block: JsonObject): boolean => block['type'] === 'tool_use'

/** Whether the service runs the call: `server_tool_use` or `mcp_tool_use`, with a result in the same answer. */
function isServerCall({ type }: JsonObject): boolean {
  return typeof type === 'string' && type !== 'tool_use' && type.endsWith('tool_use')
}

function withPairedServerCalls(blocks: readonly JsonObject[], isLast: boolean): JsonObject[] {
  const calls = new Set(blocks.filter(isServerCall).map(({ id }) => id))
  const results = new Set(blocks.map((block) => block['tool_use_id']).filter((id) => id !== undefined))
  return blocks.filter((block) => {
    if (isServerCall(block)) return isLast || results.has(block['id'] ?? null)
    return block['tool_use_id'] === undefined || calls.has(block['tool_use_id'])
  })
}

/** Only answers contain `citations: null`: a request has a list, or no such field. */
function withCitations(block: JsonObject): JsonObject {
  const { citations: answerCitations, ...others } = block
  const citations = citationsToSend(answerCitations)
  return citations.length > 0 ? { ...others, citations } : others
}

/** Trims the last text: a text that the model continues must not end in white space. */
function withoutSpaceAtEnd(blocks: JsonObject[]): JsonObject[] {
  return blocks.map((block, index) => {
    const { text } = block
    return index === blocks.length - 1 && typeof text === 'string'
      ? { ...block, text: text.trimEnd() }
      : block
  })
}
