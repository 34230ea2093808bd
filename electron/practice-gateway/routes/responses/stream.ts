import { assertNever } from '../../../../shared/assert-never.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { contentOf, type Answer, type Piece } from '../../text/answer.ts'
import type { StreamWriter } from '../../text/dialect.ts'
import { jsonFrame, type Frame } from '../../text/sse.ts'
import { itemIds, messageItem, imageItem, textPart } from './items.ts'
import { createItemOpeners, type OpenItem } from './open-item.ts'
import { endingOf, writeResponse } from './write.ts'

/** The events of a streamed answer (see shared/gateway/wire/responses.md, "Stream"). */
export function streamResponses(answer: Answer): StreamWriter {
  const ids = itemIds(answer)
  let sequence = 0
  let index = -1
  let open: OpenItem | undefined

  function event(type: string, payload: JsonObject): Frame {
    const frame = jsonFrame({ type, ...payload, sequence_number: sequence }, type)
    sequence += 1
    return frame
  }

  const items = createItemOpeners(answer, event)

  function close(status = 'completed'): Frame[] {
    const frames = open?.close(status) ?? []
    open = undefined
    return frames
  }

  /** Makes sure that an item of this kind is open; a new call always opens a new one. */
  function turnTo(piece: Exclude<Piece, { type: 'picture' | 'sound' }>): Frame[] {
    const kind = piece.type === 'arguments' ? 'call' : piece.type
    if (open?.kind === kind && piece.type !== 'call') return []
    const closing = close()
    index += 1
    const opened =
      piece.type === 'call'
        ? items.call(index, piece)
        : kind === 'reasoning'
          ? items.reasoning(index)
          : items.message(index, kind === 'refusal' ? 'refusal' : 'text')
    open = opened.item
    return [...closing, ...opened.frames]
  }

  function audioAt(): JsonObject {
    return { item_id: ids.message, output_index: Math.max(0, index), content_index: 0 }
  }

  /** An image comes whole, in an item of its own. */
  function draw(data: string): Frame[] {
    const closing = close()
    index += 1
    const at = { item_id: ids.image, output_index: index }
    return [
      ...closing,
      event('response.output_item.added', { output_index: index, item: imageItem(ids.image) }),
      event('response.image_generation_call.in_progress', at),
      event('response.image_generation_call.generating', at),
      event('response.image_generation_call.completed', at),
      event('response.output_item.done', { output_index: index, item: imageItem(ids.image, data) }),
    ]
  }

  return {
    begin: () => [
      event('response.created', { response: writeResponse(answer, 'start') }),
      event('response.in_progress', { response: writeResponse(answer, 'start') }),
    ],
    piece(_, piece) {
      if (piece.type === 'picture') return draw(piece.data)
      if (piece.type === 'sound')
        return [event('response.output_audio.delta', { ...audioAt(), delta: piece.data })]
      const frames = turnTo(piece)
      switch (piece.type) {
        case 'call':
          return frames
        case 'text':
        case 'reasoning':
        case 'refusal':
        case 'arguments':
          return [...frames, ...(open?.fragment(piece.text) ?? [])]
        default:
          return assertNever(piece)
      }
    },
    // The finished message again at the next index.
    again() {
      const [choice] = answer.choices
      const text = choice === undefined ? '' : contentOf(choice).text
      const item = messageItem(ids.message, 'completed', [textPart(text)])
      const closing = close()
      return [...closing, event('response.output_item.done', { output_index: index + 1, item })]
    },
    end() {
      const { status } = endingOf(answer.choices[0]?.finish)
      const isEmpty = index === -1
      const nothing = isEmpty ? turnTo({ type: 'text', text: '' }) : []
      const isCut = answer.choices[0]?.finish?.reason === 'length'
      return [
        ...nothing,
        ...close(isCut ? 'incomplete' : 'completed'),
        event(`response.${status}`, { response: writeResponse(answer, 'end') }),
      ]
    },
    error: ({ code, message }) => [event('error', { code: code ?? null, message, param: null })],
    oddities: () => [
      jsonFrame({ type: 'response.in_progress', response: null }, 'response.in_progress'),
      jsonFrame({ type: 'response.output_text.delta', delta: null }, 'response.output_text.delta'),
      jsonFrame({ type: 'response.nobody_knows', value: [1, null] }, 'response.nobody_knows'),
      jsonFrame({ type: 'response.output_item.done', output_index: 99, item: null }),
    ],
  }
}
