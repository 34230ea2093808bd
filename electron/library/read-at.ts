import type { FileHandle } from 'node:fs/promises'

/** Bytes with random access: an open file, or a buffer in memory. */
export type ByteSource = FileHandle | Uint8Array

/** Reads up to `length` bytes from `position`; fewer at the end. A negative position reads nothing. */
export async function readAt(source: ByteSource, position: number, length: number): Promise<Buffer> {
  if (position < 0 || length <= 0) return Buffer.alloc(0)
  if (source instanceof Uint8Array) return Buffer.from(source.subarray(position, position + length))
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await source.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
