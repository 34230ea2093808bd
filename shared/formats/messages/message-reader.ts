import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { behindTheEnd } from '../behind-the-end.ts'
import { toCount, toList, toText } from '../coerce.ts'
import type { TextPart } from '../repeated-text.ts'
import { finishReasonOf } from '../stop-reasons.ts'
import { createBlockReader, type BlockReader } from './block-reader.ts'
import { readUsage } from '../read-usage.ts'

/** Turns the events of a streamed message, or one whole message, into parts. */
export interface MessageReader {
  /** One event object, told apart by its `type`: the `event:` line is only a hint. */
  read(event: Json, out: Part[]): void
  /** Whether the last event was a delta that gives `part` again, with another text, if it comes with that text. */
  canRepeat(part: TextPart): boolean
  /** Reads the last delta again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** A whole message: the same parts, larger. */
  message(message: JsonObject, out: Part[]): void
  /**
   * Hands over what must be sent back, once, when the answer is over. An answer that was cut has thinking without its
   * signature, which would be refused: of such a one only its blocks are sent back.
   */
  end(out: Part[]): void
  /** Whether `message_stop` was seen (wire-reference.md, section 13). */
  isComplete(): boolean
}

export function createMessageReader(context: ErrorContext = {}): MessageReader {
  let blocks = new Map<number, BlockReader>()
  let isComplete = false
  let finish: string | undefined
  let lastBlock: BlockReader | undefined
  const opaqueTypes = new Set<string>()

  function readStart(message: Json | undefined, out: Part[]): void {
    const head = isJsonObject(message) ? message : {}
    blocks = new Map()
    finish = undefined
    isComplete = false
    const responseId = toText(head['id'])
    const model = toText(head['model'])
    const provider = toText(head['provider'])
    out.push({
      type: 'start',
      ...(responseId !== undefined && { responseId }),
      ...(model !== undefined && { model }),
      ...(provider !== undefined && { provider }),
    })
  }

  function readFinish(raw: Json | undefined, out: Part[]): void {
    const text = toText(raw)
    if (text === undefined || text === finish) return
    finish = text
    out.push({ type: 'finish', reason: finishReasonOf('messages', text), raw: text })
  }

  function openBlock(index: number, start: Json | undefined, out: Part[]): void {
    if (isJsonObject(start)) blocks.set(index, createBlockReader(`block/${index}`, start, out))
  }

  /** Converted streams may send deltas of a block they never opened. */
  function blockAt(index: number, delta: JsonObject, out: Part[]): BlockReader {
    const known = blocks.get(index)
    if (known !== undefined) return known
    const type = delta['type'] === 'thinking_delta' ? 'thinking' : 'text'
    const opened = createBlockReader(`block/${index}`, { type, [type]: '' }, out)
    blocks.set(index, opened)
    return opened
  }

  function readOther(event: JsonObject, type: string, out: Part[]): void {
    const error = findErrorInAnswer(event, context)
    if (error !== undefined) {
      out.push({ type: 'error', error })
      return
    }
    if (opaqueTypes.has(type)) return
    opaqueTypes.add(type)
    out.push({ type: 'opaque', block: `event/${type}`, label: type, value: event })
  }

  return {
    read(event, out) {
      lastBlock = undefined
      if (!isJsonObject(event)) return
      const type = toText(event['type']) ?? 'event'
      switch (type) {
        case 'content_block_delta': {
          if (isComplete) return void out.push(behindTheEnd(event))
          const delta = event['delta']
          if (!isJsonObject(delta)) return
          lastBlock = blockAt(toCount(event['index']) ?? 0, delta, out)
          lastBlock.delta(delta, out)
          return
        }
        case 'message_start':
          readStart(event['message'], out)
          return readInputOf(event['message'], out)
        case 'content_block_start':
          if (isComplete) return void out.push(behindTheEnd(event))
          return openBlock(toCount(event['index']) ?? blocks.size, event['content_block'], out)
        case 'content_block_stop':
          return blocks.get(toCount(event['index']) ?? blocks.size - 1)?.close(out)
        case 'ping':
          return
        case 'message_delta': {
          const delta = event['delta']
          if (isJsonObject(delta)) readFinish(delta['stop_reason'], out)
          return readUsageOf(event, out)
        }
        case 'message_stop':
          isComplete = true
          return
        case 'message':
          return this.message(event, out)
        default:
          readOther(event, type, out)
      }
    },
    canRepeat: () => lastBlock !== undefined,
    repeat: (_part, text, out) => lastBlock?.repeat(text, out),
    message(message, out) {
      readStart(message, out)
      readUsageOf(message, out)
      const { content } = message
      const blocksGiven = typeof content === 'string' ? [{ type: 'text', text: content }] : toList(content)
      blocksGiven.forEach((block, index) => {
        openBlock(index, block as Json, out)
        blocks.get(index)?.close(out)
      })
      readFinish(message['stop_reason'], out)
      isComplete = true
    },
    end(out) {
      for (const reader of blocks.values()) reader.close(out)
      if (!isComplete || blocks.size === 0) return
      const inOrder = [...blocks].toSorted(([left], [right]) => left - right)
      const value = inOrder.map(([, reader]) => reader.block()).filter(isWorthSending)
      if (value.length > 0) out.push({ type: 'keep', value })
    },
    isComplete() {
      return isComplete
    },
  }
}

function readUsageOf(value: JsonObject, out: Part[]): void {
  const usage = readUsage(value['usage'], 'anthropic')
  if (usage !== undefined) out.push({ type: 'usage', usage })
}

/** Of the answer a start only knows that it begins: it counts one token, which is not what an answer that is cut has. */
function readInputOf(message: Json | undefined, out: Part[]): void {
  const usage = isJsonObject(message) ? readUsage(message['usage'], 'anthropic') : undefined
  if (usage === undefined) return
  const { outputTokens: _output, totalTokens: _total, ...input } = usage
  if (Object.keys(input).length > 0) out.push({ type: 'usage', usage: input })
}

/** An empty text block is refused when sent back. */
function isWorthSending(block: JsonObject): boolean {
  return block['type'] !== 'text' || block['text'] !== ''
}
