import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from './png-metadata.ts'
import { readAt, type ByteSource } from './read-at.ts'

const marker = 'gateway-playground '
const maxTextLength = 8_000_000
/** Nobody writes more; a hostile file would keep the disk busy. */
const maxChunks = 1_000

/**
 * Puts a text into a WAV file, as the comment of a `LIST` chunk of the form `INFO` at its end, and corrects the length in
 * the head. False, and nothing written, for a file whose lengths are not right, as streamed ones are.
 */
export async function writeIntoWav(file: FileHandle, size: number, text: string): Promise<boolean> {
  const chunks = await listChunks(file, size)
  const last = chunks?.at(-1)
  if (last === undefined || last.at + 8 + last.length > size) return false
  const padding = size % 2
  const comment = Buffer.from(`${marker}${text}\0`)
  const even = comment.length + (comment.length % 2)
  const list = Buffer.alloc(padding + 20 + even)
  list.write('LIST', padding, 'latin1')
  list.writeUInt32LE(12 + even, padding + 4)
  list.write('INFOICMT', padding + 8, 'latin1')
  list.writeUInt32LE(comment.length, padding + 16)
  comment.copy(list, padding + 20)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(size + list.length - 8)
  await file.write(list, 0, undefined, size)
  await file.write(length, 0, undefined, 4)
  return true
}

/** The text that was put into a WAV file, `undefined` for none. */
export async function readFromWav(file: ByteSource, size: number): Promise<string | undefined> {
  for (const chunk of (await listChunks(file, size)) ?? []) {
    const text = await ownTextIn(file, chunk)
    if (text !== undefined) return text
  }
  return undefined
}

/**
 * Where in a WAV file the chunks are that hold our text, after the length in its head, which is a smaller one without
 * them. None where there is no text of ours.
 */
export async function ownTextRangesInWav(file: ByteSource, size: number): Promise<ByteRange[]> {
  const ranges: ByteRange[] = []
  for (const chunk of (await listChunks(file, size)) ?? []) {
    if ((await ownTextIn(file, chunk)) === undefined) continue
    const { at, length } = chunk
    ranges.push({ start: at, end: Math.min(at + 8 + length + (length % 2), size) })
  }
  if (ranges.length === 0) return []
  const left = ranges.reduce((sum, { start, end }) => sum - (end - start), size)
  const instead = Buffer.alloc(4)
  instead.writeUInt32LE(left - 8)
  return [{ start: 4, end: 8, instead }, ...ranges]
}

async function ownTextIn(file: ByteSource, { id, at, length }: WavChunk): Promise<string | undefined> {
  if (id !== 'LIST' || length < 12 || length > maxTextLength) return undefined
  const data = await readAt(file, at + 8, length)
  if (data.toString('latin1', 0, 4) !== 'INFO') return undefined
  for (let item = 4; item + 8 <= data.length;) {
    const bytes = data.readUInt32LE(item + 4)
    const text = data.toString('utf8', item + 8, item + 8 + bytes).replace(/\0+$/, '')
    if (text.startsWith(marker)) return text.slice(marker.length)
    item += 8 + bytes + (bytes % 2)
  }
  return undefined
}

/** Milliseconds a WAV file lasts: the bytes of its data over the bytes a second of its format. */
export async function wavDuration(file: ByteSource, size: number): Promise<number | undefined> {
  let bytesPerSecond = 0
  for (const { id, at, length } of (await listChunks(file, size)) ?? []) {
    const rate = id === 'fmt ' ? await readAt(file, at + 16, 4) : undefined
    if (rate?.length === 4) bytesPerSecond = rate.readUInt32LE(0)
    if (id === 'data' && bytesPerSecond > 0) {
      return Math.round((Math.min(length, size - at - 8) / bytesPerSecond) * 1000)
    }
  }
  return undefined
}

interface WavChunk {
  readonly id: string
  readonly at: number
  readonly length: number
}

/** The chunks of a RIFF file; `undefined` when the head does not say its length. */
async function listChunks(file: ByteSource, size: number): Promise<WavChunk[] | undefined> {
  const chunks: WavChunk[] = []
  for (let at = 12; at + 8 <= size && chunks.length < maxChunks;) {
    const head = await readAt(file, at, 8)
    if (head.length < 8) break
    const length = head.readUInt32LE(4)
    chunks.push({ id: head.toString('latin1', 0, 4), at, length })
    at += 8 + length + (length % 2)
  }
  return chunks.length === 0 ? undefined : chunks
}
