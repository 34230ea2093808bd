import { assertNever } from '../../../../shared/assert-never.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { errorBody } from '../../errors.ts'
import { signText } from '../../seal.ts'
import { contentOf, imageAsMarkdown, type Answer, type Piece } from '../../text/answer.ts'
import type { StreamWriter } from '../../text/dialect.ts'
import { jsonFrame, type Frame } from '../../text/sse.ts'
import { thinkingBlock, thoughtDisplay, toolUseId } from './blocks.ts'
import { messageHead, stopFields, writeMessageUsage } from './write.ts'

const pingAfter = 12

function event(type: string, payload: JsonObject = {}): Frame {
  return jsonFrame({ type, ...payload }, type)
}

/** The events of a streamed message (see shared/gateway/wire/messages.md, "Stream"). */
export function streamMessages(answer: Answer): StreamWriter {
  const [choice] = answer.choices
  const thoughts = choice === undefined ? '' : contentOf(choice).reasoning
  const display = thoughtDisplay(answer)
  let index = -1
  let open: 'thinking' | 'text' | 'tool_use' | undefined
  let pieces = 0

  function start(block: JsonObject, kind: typeof open): Frame[] {
    const closing = stop()
    index += 1
    open = kind
    return [...closing, event('content_block_start', { index, content_block: block })]
  }

  function delta(content: JsonObject): Frame {
    return event('content_block_delta', { index, delta: content })
  }

  function stop(): Frame[] {
    if (open === undefined) return []
    const isSigned = open === 'thinking' && display !== 'redacted'
    const signature = isSigned ? [delta({ type: 'signature_delta', signature: signText(thoughts) })] : []
    open = undefined
    return [...signature, event('content_block_stop', { index })]
  }

  function think(text: string): Frame[] {
    if (open === 'thinking')
      return display === 'open' ? [delta({ type: 'thinking_delta', thinking: text })] : []
    const block =
      display === 'redacted'
        ? thinkingBlock(answer, thoughts)
        : { type: 'thinking', thinking: '', signature: '' }
    const frames = start(block, 'thinking')
    return display === 'open' ? [...frames, delta({ type: 'thinking_delta', thinking: text })] : frames
  }

  function say(text: string): Frame[] {
    const frames = open === 'text' ? [] : start({ type: 'text', text: '' }, 'text')
    return [...frames, delta({ type: 'text_delta', text })]
  }

  function write(piece: Piece): Frame[] {
    switch (piece.type) {
      case 'reasoning':
        return think(piece.text)
      case 'text':
      case 'refusal':
        return say(piece.text)
      case 'picture':
        return say(imageAsMarkdown(piece.data))
      case 'sound':
        // The format has no place for audio.
        return []
      case 'call': {
        const id = toolUseId(piece.id, thoughts !== '')
        return start({ type: 'tool_use', id, name: piece.name, input: {} }, 'tool_use')
      }
      case 'arguments':
        return [delta({ type: 'input_json_delta', partial_json: piece.text })]
      default:
        return assertNever(piece)
    }
  }

  return {
    begin: () => [
      event('message_start', {
        message: {
          ...messageHead(answer),
          content: [],
          ...stopFields(undefined),
          usage: writeMessageUsage(answer, 1),
        },
      }),
    ],
    piece(_, piece) {
      pieces += 1
      const frames = write(piece)
      return pieces === pingAfter ? [...frames, event('ping')] : frames
    },
    // The last block again under the next index, in one delta.
    again() {
      const closing = stop()
      if (choice === undefined || index < 0) return closing
      const { text } = contentOf(choice)
      return [
        ...closing,
        event('content_block_start', { index, content_block: { type: 'text', text: '' } }),
        delta({ type: 'text_delta', text }),
        event('content_block_stop', { index }),
      ]
    },
    end: () => [
      ...stop(),
      event('message_delta', {
        delta: stopFields(choice?.finish),
        // Cumulative, and with the input repeated: the gateway patches it in (see shared/gateway/wire/messages.md,
        // "Stream").
        usage: writeMessageUsage(answer, answer.usage.output),
      }),
      event('message_stop'),
    ],
    error: (failure) => [jsonFrame(errorBody(failure, 'messages', answer.id), 'error')],
    oddities: () => [
      event('ping'),
      event('content_block_delta', { index: 0, delta: { type: 'delta_nobody_knows', value: 1 } }),
      event('message_delta', { delta: { stop_reason: null }, usage: null }),
      jsonFrame({ type: 'ping' }),
    ],
  }
}
