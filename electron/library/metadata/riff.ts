import { readAt, type ByteSource } from '../read-at.ts'

/** A chunk of a RIFF file: `length` bytes after a header of eight. */
export interface RiffChunk {
  readonly id: string
  readonly at: number
  readonly length: number
}

/** More chunks do not occur in practice; a hostile file would keep the disk busy. */
const maxChunks = 1_000

/** The readable chunks; `undefined` if there are none. The last one may be truncated. */
export async function listChunks(file: ByteSource, size: number): Promise<RiffChunk[] | undefined> {
  const chunks: RiffChunk[] = []
  for (let at = 12; at + 8 <= size && chunks.length < maxChunks;) {
    const head = await readAt(file, at, 8)
    if (head.length < 8) break
    const length = head.readUInt32LE(4)
    chunks.push({ id: head.toString('latin1', 0, 4), at, length })
    at += 8 + length + (length % 2)
  }
  return chunks.length === 0 ? undefined : chunks
}

/** A chunk, padded to an even length. */
export function makeChunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** The length in the header of a file, or of a list. */
export function lengthBytes(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(length)
  return bytes
}
