import { crc32 } from 'node:zlib'
import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, ownName, type MetadataCarrier, type Splice } from './carrier.ts'

/**
 * PNG: an `iTXt` chunk before `IEND` (PNG specification, third edition, 11.3.3.4), with the prompt as `Description` for
 * other programs. A file that does not end with `IEND` is stored unchanged.
 */
export const pngCarrier: MetadataCarrier = {
  async embed(file, size, { json, prompt }) {
    const tail = await readAt(file, size - end.length, end.length)
    if (!tail.equals(end)) return undefined
    // oxlint-disable-next-line text/untranslated -- a keyword of PNG
    const chunks = [prompt === '' ? [] : [textChunk('Description', prompt)], textChunk(ownName, json)]
    const at = size - end.length
    return [{ start: at, end: at, instead: Buffer.concat(chunks.flat()) }]
  },
  /** Reads the headers of chunks, not the image. */
  async read(file, size) {
    for await (const { data } of textChunks(file, size)) {
      const text = textOf(data)
      if (text !== undefined) return text
    }
    return undefined
  },
  async withoutOwn(file, size) {
    const ranges: Splice[] = []
    let description: Splice | undefined
    for await (const { start, end: chunkEnd, data } of textChunks(file, size)) {
      if (textOf(data) !== undefined) {
        // A description of another program stays: ours comes right before our own text.
        if (description?.end === start) ranges.push(description)
        ranges.push({ start, end: chunkEnd })
      }
      const isDescription = data.subarray(0, descriptionHead.length).equals(descriptionHead)
      description = isDescription ? { start, end: chunkEnd } : undefined
    }
    return ranges
  },
}

const end = Buffer.from('0000000049454e44ae426082', 'hex')
/** More chunks do not occur in practice; a hostile file would keep the disk busy. */
const maxChunks = 100_000

const descriptionHead = Buffer.from('Description\0', 'latin1')

/** The text chunks of a PNG file, except for those that are too long. */
async function* textChunks(
  file: ByteSource,
  size: number,
): AsyncGenerator<Splice & { readonly data: Buffer }> {
  for (let at = 8, seen = 0; at + 12 <= size && seen < maxChunks; seen += 1) {
    const head = await readAt(file, at, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'IEND') return
    const chunkEnd = at + 12 + length
    if (type === 'iTXt' && length <= maxTextBytes && chunkEnd <= size)
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
  const prefix = Buffer.from(`${ownName}\0\0\0`, 'latin1')
  if (!data.subarray(0, prefix.length).equals(prefix)) return undefined
  const language = data.indexOf(0, prefix.length)
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1)
  return translated === -1 ? undefined : data.toString('utf8', translated + 1)
}
