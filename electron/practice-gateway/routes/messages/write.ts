import { assertNever } from '../../../../shared/assert-never.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { Answer, Finish } from '../../text/answer.ts'
import { contentBlocks } from './blocks.ts'

/** The whole message (see shared/gateway/wire/messages.md, "Answer"). */
export function writeMessage(answer: Answer): JsonObject {
  const [choice] = answer.choices
  return {
    ...messageHead(answer),
    content: choice === undefined ? [] : contentBlocks(answer, choice),
    ...stopFields(choice?.finish),
    usage: writeMessageUsage(answer, answer.usage.output),
  }
}

export function messageHead(answer: Answer): JsonObject {
  return { id: `msg_${answer.id}`, type: 'message', role: 'assistant', model: answer.request.model }
}

export function stopFields(finish: Finish | undefined): JsonObject {
  return {
    stop_reason: finish === undefined ? null : stopReason(finish),
    stop_sequence: finish?.reason === 'stop-sequence' ? finish.sequence : null,
  }
}

function stopReason(finish: Finish): string {
  switch (finish.reason) {
    case 'stop':
      return 'end_turn'
    case 'length':
      return 'max_tokens'
    case 'tool-calls':
      return 'tool_use'
    case 'stop-sequence':
      return 'stop_sequence'
    case 'refusal':
    case 'content-filter':
      return 'refusal'
    case 'raw':
      return finish.raw
    default:
      return assertNever(finish)
  }
}

export function writeMessageUsage({ usage }: Answer, outputTokens: number): JsonObject {
  return {
    // Cache reads and writes are counted separately (see shared/gateway/wire/messages.md, "Prompt caching").
    input_tokens: usage.input - usage.cached - usage.written5m - usage.written1h,
    output_tokens: outputTokens,
    cache_creation_input_tokens: usage.written5m + usage.written1h,
    cache_read_input_tokens: usage.cached,
    cache_creation: {
      ephemeral_5m_input_tokens: usage.written5m,
      ephemeral_1h_input_tokens: usage.written1h,
    },
    service_tier: 'standard',
  }
}
