import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, ownName, type MetadataCarrier, type Splice } from './carrier.ts'

/**
 * GIF: a comment (GIF89a, 24) as the last block, in front of the end of the file. Older files, GIF87a, have none and are kept
 * as they are.
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

/** The end of the last block, and that of the file. */
const trailer = Buffer.of(0x00, 0x3b)
const commentHead = Buffer.of(0x21, 0xfe)
const maxBlock = 255
/** Ours is whole and the last: a file full of beginnings is another's. */
const maxTries = 8
const nameBytes = Buffer.from(`${ownName} `, 'latin1')

/** A text longer than 255 bytes is in several blocks, each behind its length. */
function toComment(content: Buffer): Buffer {
  const blocks = []
  for (let at = 0; at < content.length; at += maxBlock) {
    const block = content.subarray(at, at + maxBlock)
    blocks.push(Buffer.of(block.length), block)
  }
  return Buffer.concat([commentHead, ...blocks, Buffer.of(0)])
}

/** It is among the last bytes of the file: the image in front of it is not read. */
async function findOwn(file: ByteSource, size: number): Promise<{ place: Splice; text: string } | undefined> {
  const from = Math.max(0, size - maxTextBytes)
  const tail = await readAt(file, from, size - from)
  let tried = 0
  for (let name = tail.length; name > 0;) {
    name = tail.lastIndexOf(nameBytes, name - 1)
    const start = name - 1 - commentHead.length
    // The words may also stand in a prompt.
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

/** What is in the blocks from a place on, up to the empty one; `undefined` where they are cut. */
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
