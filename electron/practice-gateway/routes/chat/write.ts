import { assertNever } from '../../../../shared/assert-never.ts'
import type { Json, JsonObject } from '../../../../shared/json.ts'
import type { Answer, Choice, Finish } from '../../text/answer.ts'
import { contentOf, textWithImages } from '../../text/answer.ts'
import { logprobsOf } from './logprobs.ts'

/** The whole answer (see shared/gateway/wire/chat-completions.md, "Answer"). */
export function writeChat(answer: Answer): JsonObject {
  return {
    id: `chatcmpl-${answer.id}`,
    object: 'chat.completion',
    created: answer.created,
    model: answer.request.model,
    system_fingerprint: 'practice',
    choices: answer.choices.map((choice, index) => writeChoice(choice, index, answer)),
    usage: writeUsage(answer),
  }
}

function joinBase64(pieces: readonly string[]): string {
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64')
}

function writeChoice(choice: Choice, index: number, answer: Answer): JsonObject {
  const content = contentOf(choice)
  const { reasoning, refusal, calls, sounds } = content
  const text = textWithImages(content)
  const toolCalls = calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
  return {
    index,
    message: {
      role: 'assistant',
      content: text === '' && (toolCalls.length > 0 || refusal !== '') ? null : text,
      refusal: refusal === '' ? null : refusal,
      ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
      ...(sounds.length === 0 ? {} : { audio: { id: `audio_${answer.id}`, data: joinBase64(sounds) } }),
      ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
    },
    logprobs: logprobsOf(answer.request, choice.steps),
    finish_reason: choice.finish === undefined ? null : finishReason(choice.finish),
  }
}

/** See shared/gateway/wire/chat-completions.md, "Stream". A refusal ends like any other answer in this format. */
export function finishReason(finish: Finish): string {
  switch (finish.reason) {
    case 'raw':
      return finish.raw
    case 'length':
      return 'length'
    case 'tool-calls':
      return 'tool_calls'
    case 'content-filter':
      return 'content_filter'
    case 'stop':
    case 'stop-sequence':
    case 'refusal':
      return 'stop'
    default:
      return assertNever(finish)
  }
}

export function writeUsage({ usage }: Answer): Json {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: usage.reasoning, audio_tokens: 0 },
  }
}
