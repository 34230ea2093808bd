import { assertNever } from '../../../../shared/assert-never.ts'
import { parseJson, type JsonObject, type Json } from '../../../../shared/json.ts'
import { contentOf, type Answer } from '../../text/answer.ts'
import type { StreamWriter } from '../../text/dialect.ts'
import { jsonFrame, type Frame } from '../../text/sse.ts'
import { callPart, imagePart, showsThoughts, signedEnd, soundPart, thoughtPart } from './parts.ts'
import { finishFields, isBlocked, writeBlocked, writeChunk } from './write.ts'
import type { Failure } from '../../errors.ts'

/**
 * The chunks of a streamed answer (see shared/gateway/wire/generate-content.md, "Stream"): no event names, no end marker but
 * `finishReason`.
 */
export function streamGenerateContent(answer: Answer): StreamWriter {
  const isShown = showsThoughts(answer)
  const thoughts = answer.choices.map((choice) => contentOf(choice).reasoning)
  const calls = new Map<number, { name: string; arguments: string }>()

  function chunk(index: number, parts: JsonObject[], more: JsonObject = {}): Frame {
    const { usageMetadata, ...rest } = writeChunk(answer, [
      { index, content: { role: 'model', parts }, ...more },
    ])
    return jsonFrame(more['finishReason'] === undefined ? rest : { ...rest, usageMetadata })
  }

  /** Calls arrive whole: collect the fragments until something else follows. */
  function flush(index: number): Frame[] {
    const call = calls.get(index)
    calls.delete(index)
    if (call === undefined || parseJson(call.arguments) === undefined) return []
    return [chunk(index, [callPart(call, thoughts[index] !== '')])]
  }

  function finish(index: number): Frame[] {
    const choice = answer.choices[index]
    if (choice?.finish === undefined) return flush(index)
    const hasSignedText = thoughts[index] !== '' && contentOf(choice).text !== ''
    const parts = hasSignedText ? [signedEnd(thoughts[index] ?? '')] : [{ text: '' }]
    return [...flush(index), chunk(index, parts, finishFields(choice.finish))]
  }

  return {
    begin: () => (isBlocked(answer) ? [jsonFrame(writeBlocked(answer))] : []),
    piece(index, piece) {
      switch (piece.type) {
        case 'refusal':
          return []
        case 'reasoning':
          return isShown ? [chunk(index, [thoughtPart(piece.text)])] : []
        case 'text':
          return [chunk(index, [{ text: piece.text }])]
        case 'picture':
          return [...flush(index), chunk(index, [imagePart(piece.data)])]
        case 'sound':
          return [...flush(index), chunk(index, [soundPart(piece.data)])]
        case 'call': {
          const before = flush(index)
          calls.set(index, { name: piece.name, arguments: '' })
          return before
        }
        case 'arguments': {
          const call = calls.get(index)
          if (call !== undefined) call.arguments += piece.text
          return []
        }
        default:
          return assertNever(piece)
      }
    },
    again: () => answer.choices.map((choice, index) => chunk(index, [{ text: contentOf(choice).text }])),
    end: () => (isBlocked(answer) ? [] : answer.choices.flatMap((_, index) => finish(index))),
    error: (failure) => [jsonFrame(nativeError(failure))],
    oddities: () => [
      jsonFrame({ candidates: [] }),
      jsonFrame({ candidates: null, usageMetadata: null }),
      jsonFrame({ candidates: [{ index: 0, content: null }] }),
      jsonFrame({ candidates: [{ content: { parts: [{ partNobodyKnows: true }] } }], modelVersion: null }),
    ],
  }
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
}

/**
 * The vendor's own error object, which passes through in the middle of a stream (see
 * shared/gateway/wire/generate-content.md, "Errors").
 */
function nativeError({ status, message }: Failure): Json {
  return { error: { code: status, message, status: statusNames[status] ?? 'UNAVAILABLE', details: [] } }
}
