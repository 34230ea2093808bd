import * as z from 'zod/mini'
import { parseOwnJson } from '../json.ts'
import type { QuotedError } from '../text/define-errors.ts'
import { ipcError } from '../text/en/errors/ipc.ts'
import { containsBytes } from './bytes.ts'
import { notPlainData, type RefusedListener } from './channel.ts'
import { check } from './check.ts'
import { putBackBytes, takeOutBytes } from './placeholders.ts'

/**
 * Encodes batches of frames as WebSocket messages.
 *
 * Frames without bytes are sent as a text message, a JSON array of frames. Frames with bytes are sent as a binary
 * message: the length of the JSON (u32, little-endian), the JSON, then the attachments one after the other. Its JSON is
 * an array of `[frame, sizes]`: the frame with placeholders, and the size in bytes of each attachment of that frame.
 */

/** The largest message either end accepts, in bytes. The sender refuses a larger frame. */
export const maxMessageBytes = 64 * 1024 * 1024

/** A larger batch is split between frames, so that other messages get their turn. */
const comfortableBytes = 1024 * 1024

export type SocketMessage = string | Uint8Array<ArrayBuffer>

interface EncodedFrame {
  readonly json: string
  readonly attachments: readonly Uint8Array[]
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const binaryBatchSchema = z.array(z.tuple([z.unknown(), z.array(z.int().check(z.nonnegative()))]))

/** Returns the messages of a batch, in order. `replace` returns a substitute for a frame that cannot be sent. */
export function encodeBatch(
  frames: readonly unknown[],
  replace?: RefusedListener,
  limit: number = maxMessageBytes,
): SocketMessage[] {
  const messages: SocketMessage[] = []
  let open: EncodedFrame[] = []
  let openSize = 0

  function finishMessage(): void {
    if (open.length > 0) messages.push(toMessage(open))
    open = []
    openSize = 0
  }

  function add(frame: unknown, refuse: (reason: QuotedError) => void): void {
    const encoded = encodeFrame(frame)
    if (encoded === undefined) return refuse(notPlainData)
    const size = sizeOf(encoded, limit)
    if (size > limit) return refuse(ipcError('tooLarge', { size, limit }))
    const isOtherKind = open[0] !== undefined && isBinary(open[0]) !== isBinary(encoded)
    if (isOtherKind || openSize + size > Math.min(comfortableBytes, limit)) finishMessage()
    open.push(encoded)
    openSize += size
  }

  for (const frame of frames) {
    add(frame, (reason) => {
      const replacement = replace?.(frame, reason)
      if (replacement !== undefined) add(replacement, () => {})
    })
  }
  finishMessage()
  return messages
}

/**
 * Returns the frames of one message; `undefined` when the message is malformed or contains more than `maxEntries`
 * values.
 */
export function decodeMessage(
  message: string | Uint8Array,
  maxEntries: number = Infinity,
): readonly unknown[] | undefined {
  if (typeof message !== 'string') return decodeBinary(message, maxEntries)
  if (hasMoreEntries(message, maxEntries)) return undefined
  const frames = parseOwnJson(message)
  return Array.isArray(frames) ? frames : undefined
}

/** Counts values without parsing, because parsing and validating them is the slow part. Texts are skipped. */
function hasMoreEntries(json: string, max: number): boolean {
  // An entry and its separator are at least two characters.
  if (json.length / 2 <= max) return false
  let entries = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === quote) {
      at = endOfText(json, at)
      if (at === -1) return false
    } else if (character === comma || character === bracket || character === brace) {
      entries += 1
      if (entries > max) return true
    }
  }
  return false
}

/** Index of the closing quote of the text that begins at `start`; -1 when it is not closed. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return -1
}

const quote = 0x22
const comma = 0x2c
const bracket = 0x5b
const backslash = 0x5c
const brace = 0x7b

function encodeFrame(frame: unknown): EncodedFrame | undefined {
  try {
    if (!containsBytes(frame)) return { json: JSON.stringify(frame), attachments: [] }
    const attachments: Uint8Array[] = []
    return { json: JSON.stringify(takeOutBytes(frame, attachments)), attachments }
  } catch {
    return undefined
  }
}

function isBinary(frame: EncodedFrame): boolean {
  return frame.attachments.length > 0
}

/**
 * Upper bound of the bytes that a frame adds to its message, including brackets and sizes. Counted exactly only near
 * the limit.
 */
function sizeOf({ json, attachments }: EncodedFrame, limit: number): number {
  const maxBytes = json.length * 3
  const jsonSize = maxBytes > limit ? encoder.encode(json).byteLength : maxBytes
  let size = jsonSize + 16 + attachments.length * 12
  for (const attachment of attachments) size += attachment.byteLength
  return size
}

function toMessage(frames: readonly EncodedFrame[]): SocketMessage {
  if (frames[0] === undefined || !isBinary(frames[0])) return `[${frames.map(({ json }) => json).join(',')}]`
  const entries = frames.map(({ json, attachments }) => {
    const sizes = attachments.map(({ byteLength }) => byteLength)
    return `[${json},[${sizes.join(',')}]]`
  })
  const head = encoder.encode(`[${entries.join(',')}]`)
  const attachments = frames.flatMap((frame) => frame.attachments)
  const total = attachments.reduce((sum, { byteLength }) => sum + byteLength, 4 + head.byteLength)
  const message = new Uint8Array(total)
  new DataView(message.buffer).setUint32(0, head.byteLength, true)
  message.set(head, 4)
  let offset = 4 + head.byteLength
  for (const attachment of attachments) {
    message.set(attachment, offset)
    offset += attachment.byteLength
  }
  return message
}

function decodeBinary(message: Uint8Array, maxEntries: number): readonly unknown[] | undefined {
  if (message.byteLength < 4) return undefined
  const headLength = new DataView(message.buffer, message.byteOffset).getUint32(0, true)
  let offset = 4 + headLength
  if (offset > message.byteLength) return undefined
  const json = decoder.decode(message.subarray(4, offset))
  if (hasMoreEntries(json, maxEntries)) return undefined
  const entries = check(binaryBatchSchema, parseOwnJson(json))
  if (!entries.ok) return undefined
  try {
    return entries.value.map(([frame, sizes]) => {
      const attachments = sizes.map((size) => {
        if (offset + size > message.byteLength) throw new Error('An attachment is cut')
        // A copy instead of a view: it must own its buffer, which also aligns it for other typed arrays.
        const attachment = new Uint8Array(message.subarray(offset, offset + size))
        offset += size
        return attachment
      })
      return putBackBytes(frame, attachments)
    })
  } catch {
    return undefined
  }
}
