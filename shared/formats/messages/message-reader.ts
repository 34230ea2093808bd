import type { AppError } from '../../errors/app-error.ts'
import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { behindTheEnd } from '../behind-the-end.ts'
import { toCount, toList, toText } from '../coerce.ts'
import type { TextPart } from '../repeated-text.ts'
import { serverCallFailed } from '../server-call.ts'
import { finishReasonOf } from '../stop-reasons.ts'
import { createBlockReader, type BlockReader } from './block-reader.ts'
import { createRepeatedBlock, type RepeatedBlock } from './repeated-block.ts'
import { readUsage } from '../read-usage.ts'

/** Turns the events of a streamed message, or one whole message, into parts. */
export interface MessageReader {
  /** Reads one event, identified by its `type`: the `event:` line is only a hint. */
  read(event: Json, out: Part[]): void
  /** Whether a delta that differs from the last event only in its text would give `part` again, with that text. */
  canRepeat(part: TextPart): boolean
  /** Reads the last delta again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** Reads a whole message into the same parts, only larger. */
  message(message: JsonObject, out: Part[]): void
  /**
   * Ends the answer, once: appends what was held back, and the `keep` part with what must be sent back. A cut answer
   * has no `keep` part, since thinking without its signature would be refused: its displayed blocks are sent back.
   */
  end(out: Part[]): void
  /** Whether `message_stop` was seen (see shared/gateway/wire/streams.md, "End signals"). */
  isComplete(): boolean
}

/**
 * A reader for the events of one message (see shared/gateway/wire/messages.md, "Stream"). It appends parts to the
 * list it is given, and an `error` part for an error event; it never throws. `context` words those errors.
 */
export function createMessageReader(context: ErrorContext = {}): MessageReader {
  /** The blocks in the order of the answer. */
  let blocks: BlockReader[] = []
  /** The readers of deltas, by the index in the events. */
  let open = new Map<number, BlockReader | RepeatedBlock>()
  let isStopped = new Set<number>()
  /** The newest block of each index. */
  let latest = new Map<number, BlockReader>()
  let isComplete = false
  let finish: string | undefined
  let lastBlock: BlockReader | undefined
  const opaqueTypes = new Set<string>()

  function readStart(message: Json | undefined, out: Part[]): void {
    const head = isJsonObject(message) ? message : {}
    blocks = []
    open = new Map()
    isStopped = new Set()
    latest = new Map()
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

  function addBlock(index: number, start: JsonObject, out: Part[]): BlockReader {
    const before = blocks.at(-1)
    // A text with sources comes in several blocks, of which those between the sources have no `citations` list.
    const goesOn = Array.isArray(start['citations']) || before?.hasSources() === true
    const block = createBlockReader(
      `block/${blocks.length}`,
      start,
      out,
      goesOn ? before?.textBlock() : undefined,
    )
    blocks.push(block)
    open.set(index, block)
    latest.set(index, block)
    return block
  }

  /**
   * Opens a block. Some gateways send a block again under its index, or a call under another index, and some send
   * several blocks in turn under one index.
   */
  function openBlock(index: number, start: Json | undefined, out: Part[]): void {
    if (!isJsonObject(start)) return
    const known = start['id'] === undefined ? latest.get(index) : blocks.find((block) => block.isSame(start))
    isStopped.delete(index)
    const begun = toText(start['text']) ?? toText(start['thinking']) ?? ''
    if (known?.isSame(start) !== true) {
      const block = addBlock(index, start, out)
      // A start that already has all of the text may repeat it in deltas.
      if (begun !== '')
        open.set(
          index,
          createRepeatedBlock(block, '', () => block),
        )
      return
    }
    const isCall = start['id'] !== undefined
    // A call has one input: different input under the same id is ignored.
    const nothing = { delta: () => undefined }
    const differs = (into: Part[]) => (isCall ? nothing : addBlock(index, withoutText(start), into))
    open.set(index, createRepeatedBlock(known, begun, differs))
  }

  /** Returns the reader for a delta. Converted streams may send deltas of a block that they never opened. */
  function blockAt(index: number, delta: JsonObject, out: Part[]): BlockReader | RepeatedBlock {
    const known = open.get(index)
    const block = latest.get(index)
    if (block !== undefined && isStopped.delete(index)) {
      const again = createRepeatedBlock(block, '', () => block)
      open.set(index, again)
      return again
    }
    if (known !== undefined) return known
    const type = delta['type'] === 'thinking_delta' ? 'thinking' : 'text'
    return addBlock(index, { type, [type]: '' }, out)
  }

  /**
   * The error of a failed service call, if a complete answer contains nothing else. A paused answer continues, so it
   * has none.
   */
  function failedCall(): AppError | undefined {
    const failed = blocks.find((block) => block.failure() !== undefined)
    const isOver = isComplete && finish !== 'pause_turn'
    if (failed === undefined || !isOver || blocks.some((block) => block.saysSomething())) return undefined
    return serverCallFailed(toText(failed.block()['type']) ?? '', failed.failure() ?? '')
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
          const block = blockAt(toCount(event['index']) ?? 0, delta, out)
          block.delta(delta, out)
          lastBlock = 'repeat' in block ? block : undefined
          return
        }
        case 'message_start':
          readStart(event['message'], out)
          return readInputOf(event['message'], out)
        case 'content_block_start':
          if (isComplete) return void out.push(behindTheEnd(event))
          return openBlock(toCount(event['index']) ?? open.size, event['content_block'], out)
        case 'content_block_stop': {
          const index = toCount(event['index']) ?? open.size - 1
          isStopped.add(index)
          return open.get(index)?.close(out)
        }
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
    canRepeat: () => lastBlock?.isPlain() === true,
    repeat: (_part, text, out) => lastBlock?.repeat(text, out),
    message(message, out) {
      readStart(message, out)
      readUsageOf(message, out)
      const { content } = message
      const blocksGiven = typeof content === 'string' ? [{ type: 'text', text: content }] : toList(content)
      blocksGiven.forEach((block, index) => {
        if (isJsonObject(block)) addBlock(index, block, out).close(out)
      })
      readFinish(message['stop_reason'], out)
      isComplete = true
    },
    end(out) {
      for (const reader of open.values()) reader.close(out)
      for (const reader of blocks) reader.close(out)
      const failed = failedCall()
      if (failed !== undefined) out.push({ type: 'error', error: failed })
      if (!isComplete || blocks.length === 0) return
      const value = blocks.map((reader) => reader.block()).filter(isWorthSending)
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

/**
 * Reads only the input counts of a start: its output count is a placeholder of one token, which would be wrong for a
 * cut answer.
 */
function readInputOf(message: Json | undefined, out: Part[]): void {
  const usage = isJsonObject(message) ? readUsage(message['usage'], 'anthropic') : undefined
  if (usage === undefined) return
  const { outputTokens: _output, totalTokens: _total, ...input } = usage
  if (Object.keys(input).length > 0) out.push({ type: 'usage', usage: input })
}

/** The start of a block without its text, which follows in a delta. */
function withoutText(start: JsonObject): JsonObject {
  const { text: _text, thinking: _thinking, ...rest } = start
  return rest
}

/** An empty text block is refused when sent back. */
function isWorthSending(block: JsonObject): boolean {
  return block['type'] !== 'text' || block['text'] !== ''
}
