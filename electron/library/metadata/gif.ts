import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, ownName, type MetadataCarrier, type Splice } from './carrier.ts'

/**
 * GIF: a comment (GIF89a, 24) as the last block, before the end of the file. Older files, GIF87a, do not support it and
 * are stored unchanged.
 */
export const gifCarrier: MetadataCarrier = {
  async embed(file, size, { json }) {
    const head = await readAt(file, 0, 6)
    const end = await readAt(file, Math.max(0, size - trailer.length), trailer.length)
    if (head.toString('latin1') !== 'GIF89a' || !end.equals(trailer)) return undefined
    const content = Buffer.from(`${ownName} ${json}`)
    const at = size - 1
    return content.length > maxTextBytes ? undefined : [{ start: at, end: at, instead: toComment(content) }]
  },
  async read(file, size) {
    return (await findOwn(file, size))?.text
  },
  async withoutOwn(file, size) {
    const found = await findOwn(file, size)
    return found === undefined ? [] : [found.place]
  },
}

/** The end of the last block, and the end of the file. */
const trailer = Buffer.of(0x00, 0x3b)
const commentHead = Buffer.of(0x21, 0xfe)
const maxBlock = 255
/** Our comment is complete and the last one: a file with many incomplete ones is not ours. */
const maxTries = 8
const nameBytes = Buffer.from(`${ownName} `, 'latin1')

/** A text longer than 255 bytes needs several blocks, each preceded by its length. */
function toComment(content: Buffer): Buffer {
  const blocks = []
  for (let at = 0; at < content.length; at += maxBlock) {
    const block = content.subarray(at, at + maxBlock)
    blocks.push(Buffer.of(block.length), block)
  }
  return Buffer.concat([commentHead, ...blocks, Buffer.of(0)])
}

/** Searches only the last bytes of the file: the image before them is not read. */
async function findOwn(file: ByteSource, size: number): Promise<{ place: Splice; text: string } | undefined> {
  const from = Math.max(0, size - maxTextBytes)
  const tail = await readAt(file, from, size - from)
  let tried = 0
  for (let name = tail.length; name > 0;) {
    name = tail.lastIndexOf(nameBytes, name - 1)
    const start = name - 1 - commentHead.length
    // Our name may also occur in a prompt.
    if (start < 0 || !tail.subarray(start, name - 1).equals(commentHead)) continue
    const found = readBlocks(tail, name - 1)
    tried += 1
    if (found === undefined && tried === maxTries) return undefined
    if (found === undefined) continue
    const text = found.content.toString('utf8').slice(nameBytes.length)
    return { place: { start: from + start, end: from + found.end }, text }
  }
  return undefined
}

/** The content of the blocks from a position on, up to the empty one; `undefined` if they are truncated. */
function readBlocks(bytes: Buffer, start: number): { content: Buffer; end: number } | undefined {
  const blocks = []
  for (let at = start; at < bytes.length;) {
    const length = bytes.readUInt8(at)
    at += 1
    if (length === 0) return { content: Buffer.concat(blocks), end: at }
    blocks.push(bytes.subarray(at, at + length))
    at += length
  }
  return undefined
}
