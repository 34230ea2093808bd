import { imageSize } from '../../../shared/media/image-size.ts'
import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, type MetadataCarrier } from './carrier.ts'
import { lengthBytes, listChunks, makeChunk, type RiffChunk } from './riff.ts'
import { textInXmp, toXmp } from './xmp.ts'

/**
 * WebP: an XMP chunk at the end, which a `VP8X` chunk at the beginning must announce (RFC 9649, 2.7). A file with XMP
 * of another program is stored unchanged: there can be only one.
 */
export const webpCarrier: MetadataCarrier = {
  async embed(file, size, text) {
    const chunks = await wholeChunks(file, size)
    const [first] = chunks ?? []
    if (first === undefined || chunks?.some(({ id }) => id === xmpId) === true) return undefined
    const xmp = { start: size, end: size, instead: makeChunk(xmpId, toXmp(text)) }
    const announced = first.id === 'VP8X' ? await announce(file, first) : await newHead(file, first)
    if (announced === undefined) return undefined
    const length = size + announced.instead.length - (announced.end - announced.start) + xmp.instead.length
    return [{ start: 4, end: 8, instead: lengthBytes(length - 8) }, announced, xmp]
  },
  async read(file, size) {
    return (await findOwn(file, size))?.text
  },
  async withoutOwn(file, size) {
    const own = await findOwn(file, size)
    if (own === undefined) return []
    const { chunk, first } = own
    const end = Math.min(chunk.at + 8 + chunk.length + (chunk.length % 2), size)
    const flags = first.id === 'VP8X' ? await readAt(file, first.at + 8, 1) : Buffer.alloc(0)
    return [
      { start: 4, end: 8, instead: lengthBytes(size - (end - chunk.at) - 8) },
      ...(flags.length === 0
        ? []
        : [
            {
              start: first.at + 8,
              end: first.at + 9,
              instead: Buffer.of(flags.readUInt8(0) & ~xmpFlag),
            },
          ]),
      { start: chunk.at, end },
    ]
  },
}

const xmpId = 'XMP '
const xmpFlag = 0x04
const alphaFlag = 0x10

/** `undefined` for a file with wrong lengths. */
async function wholeChunks(file: ByteSource, size: number): Promise<RiffChunk[] | undefined> {
  const chunks = await listChunks(file, size)
  const last = chunks?.at(-1)
  const said = await readAt(file, 4, 4)
  if (last === undefined || said.length < 4 || said.readUInt32LE(0) !== size - 8) return undefined
  return last.at + 8 + last.length + (last.length % 2) === size ? chunks : undefined
}

async function announce(file: ByteSource, { at, length }: RiffChunk) {
  const flags = await readAt(file, at + 8, 1)
  if (length < 10 || flags.length === 0 || (flags.readUInt8(0) & xmpFlag) !== 0) return undefined
  return { start: at + 8, end: at + 9, instead: Buffer.of(flags.readUInt8(0) | xmpFlag) }
}

/**
 * A simple file has none of the features that `VP8X` announces, except for transparency, which its image states (RFC
 * 9649, 2.6).
 */
async function newHead(file: ByteSource, { id, at }: RiffChunk) {
  const head = await readAt(file, 0, 32)
  const canvas = head.length < 32 ? undefined : imageSize(head)
  if (canvas === undefined || (id !== 'VP8 ' && id !== 'VP8L')) return undefined
  const isTransparent = id === 'VP8L' && (head.readUInt32LE(21) & 0x10_00_00_00) !== 0
  const content = Buffer.alloc(10)
  content.writeUInt8(xmpFlag | (isTransparent ? alphaFlag : 0))
  content.writeUIntLE(canvas.width - 1, 4, 3)
  content.writeUIntLE(canvas.height - 1, 7, 3)
  return { start: at, end: at, instead: makeChunk('VP8X', content) }
}

async function findOwn(
  file: ByteSource,
  size: number,
): Promise<{ chunk: RiffChunk; first: RiffChunk; text: string } | undefined> {
  const chunks = (await listChunks(file, size)) ?? []
  const [first] = chunks
  for (const chunk of chunks) {
    if (first === undefined || chunk.id !== xmpId || chunk.length > maxTextBytes) continue
    const text = await textInXmp(await readAt(file, chunk.at + 8, chunk.length))
    if (text !== undefined) return { chunk, first, text }
  }
  return undefined
}
