import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { readAt, type ByteSource } from './read-at.ts'

/** The name our text has in a PNG file. */
const keyword = 'gateway-playground'
const end = Buffer.from('0000000049454e44ae426082', 'hex')
/** No text of ours is longer; what claims to be is not read into memory. */
const maxTextLength = 8_000_000
/** Nobody writes more; a hostile file would keep the disk busy. */
const maxChunks = 100_000

/**
 * Puts a text into a PNG file, as an `iTXt` chunk before `IEND` (PNG specification, third edition, 11.3.3.4), with the
 * prompt as `Description` for other programs. False, and nothing written, for a file that does not end with `IEND`.
 */
export async function writeIntoPng(
  file: FileHandle,
  size: number,
  text: string,
  description: string,
): Promise<boolean> {
  const tail = await readAt(file, size - end.length, end.length)
  if (!tail.equals(end)) return false
  // oxlint-disable-next-line text/untranslated -- a keyword of PNG
  const chunks = [description === '' ? [] : [textChunk('Description', description)], textChunk(keyword, text)]
  await file.write(Buffer.concat([...chunks.flat(), end]), 0, undefined, size - end.length)
  return true
}

/** The text that was put into a PNG file, `undefined` for none. Reads the heads of chunks, not the image. */
export async function readFromPng(file: ByteSource, size: number): Promise<string | undefined> {
  for await (const { data } of textChunks(file, size)) {
    const text = textOf(data)
    if (text !== undefined) return text
  }
  return undefined
}

/** Bytes of a file that are ours: `end` is the first one after them. It is whole with `instead` in their place. */
export interface ByteRange {
  readonly start: number
  readonly end: number
  readonly instead?: Uint8Array
}

/** Where in a PNG file the chunks are that `writeIntoPng` has written. The file is whole without them. */
export async function ownTextRanges(file: ByteSource, size: number): Promise<ByteRange[]> {
  const ranges: ByteRange[] = []
  let description: ByteRange | undefined
  for await (const { start, end: chunkEnd, data } of textChunks(file, size)) {
    if (textOf(data) !== undefined) {
      // The description of another program stays: ours stands right before our own text.
      if (description?.end === start) ranges.push(description)
      ranges.push({ start, end: chunkEnd })
    }
    const isDescription = data.subarray(0, descriptionHead.length).equals(descriptionHead)
    description = isDescription ? { start, end: chunkEnd } : undefined
  }
  return ranges
}

const descriptionHead = Buffer.from('Description\0', 'latin1')

/** The chunks of text in a PNG file, those that are too long left out. */
async function* textChunks(
  file: ByteSource,
  size: number,
): AsyncGenerator<ByteRange & { readonly data: Buffer }> {
  for (let at = 8, seen = 0; at + 12 <= size && seen < maxChunks; seen += 1) {
    const head = await readAt(file, at, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'IEND') return
    const chunkEnd = at + 12 + length
    if (type === 'iTXt' && length <= maxTextLength && chunkEnd <= size)
      yield { start: at, end: chunkEnd, data: await readAt(file, at + 8, length) }
    at = chunkEnd
  }
}

/** Keyword, no compression, no language, no translated keyword, then UTF-8. */
function textChunk(name: string, text: string): Buffer {
  const typed = Buffer.concat([Buffer.from(`iTXt${name}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(typed.length - 4, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return chunk
}

function textOf(data: Buffer): string | undefined {
  const prefix = Buffer.from(`${keyword}\0\0\0`, 'latin1')
  if (!data.subarray(0, prefix.length).equals(prefix)) return undefined
  const language = data.indexOf(0, prefix.length)
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1)
  return translated === -1 ? undefined : data.toString('utf8', translated + 1)
}
