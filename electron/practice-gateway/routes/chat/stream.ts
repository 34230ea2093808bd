import { assertNever } from '../../../../shared/assert-never.ts'
import type { Json, JsonObject } from '../../../../shared/json.ts'
import { errorBody } from '../../errors.ts'
import { objectAt } from '../../text/json-parts.ts'
import { contentOf, imageAsMarkdown, textWithImages, type Answer, type Piece } from '../../text/answer.ts'
import type { StreamWriter } from '../../text/dialect.ts'
import { jsonFrame, type Frame } from '../../text/sse.ts'
import { logprobsOf } from './logprobs.ts'
import { finishReason, writeUsage } from './write.ts'

/** The chunks of a streamed answer (see shared/gateway/wire/chat-completions.md, "Stream"). */
export function streamChat(answer: Answer): StreamWriter {
  const { request } = answer
  const sendsUsage =
    objectAt(Object.fromEntries(request.settings), 'stream_options')['include_usage'] === true
  const calls = new Map<number, number>()

  function chunk(choices: Json, usage: Json = null): Frame {
    return jsonFrame({
      id: `chatcmpl-${answer.id}`,
      object: 'chat.completion.chunk',
      created: answer.created,
      model: request.model,
      system_fingerprint: 'practice',
      choices,
      ...(sendsUsage ? { usage } : {}),
    })
  }

  function delta(index: number, content: JsonObject, piece?: Piece): Frame {
    const logprobs = piece === undefined ? null : logprobsOf(request, [piece])
    return chunk([{ index, delta: content, ...(logprobs === null ? {} : { logprobs }), finish_reason: null }])
  }

  return {
    begin: () => answer.choices.map((_, index) => delta(index, { role: 'assistant', content: '' })),
    piece(index, piece) {
      switch (piece.type) {
        case 'text':
          return [delta(index, { content: piece.text }, piece)]
        case 'reasoning':
          return [delta(index, { reasoning_content: piece.text })]
        case 'refusal':
          return [delta(index, { refusal: piece.text })]
        case 'picture':
          return [delta(index, { content: imageAsMarkdown(piece.data) })]
        case 'sound':
          return [delta(index, { audio: { id: `audio_${answer.id}`, data: piece.data } })]
        case 'call': {
          const call = calls.has(index) ? (calls.get(index) ?? 0) + 1 : 0
          calls.set(index, call)
          const start = {
            index: call,
            id: piece.id,
            type: 'function',
            function: { name: piece.name, arguments: '' },
          }
          return [delta(index, { tool_calls: [start] })]
        }
        case 'arguments':
          return [
            delta(index, {
              tool_calls: [{ index: calls.get(index) ?? 0, function: { arguments: piece.text } }],
            }),
          ]
        default:
          return assertNever(piece)
      }
    },
    // A chunk in the shape of a whole answer.
    again: () =>
      answer.choices.map((choice, index) =>
        chunk([
          {
            index,
            message: { role: 'assistant', content: textWithImages(contentOf(choice)) },
            finish_reason: null,
          },
        ]),
      ),
    end: () => [
      ...answer.choices.flatMap(({ finish }, index) =>
        finish === undefined ? [] : [chunk([{ index, delta: {}, finish_reason: finishReason(finish) }])],
      ),
      ...(sendsUsage ? [chunk([], writeUsage(answer))] : []),
      { data: '[DONE]' },
    ],
    error: (failure) => [jsonFrame(errorBody(failure, 'chat', answer.id))],
    oddities: () => [
      chunk([]),
      chunk(null),
      chunk([{ index: 0, delta: null, finish_reason: null }]),
      chunk([{ index: 0, delta: { role: 'assistant', content: null, tool_calls: null }, finish_reason: '' }]),
      jsonFrame({
        id: null,
        object: 'chat.completion.chunk',
        created: 1.5,
        obfuscation: 'xxxx',
        usage: null,
      }),
    ],
  }
}
