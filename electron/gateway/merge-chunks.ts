import type { Socket } from 'node:net'
import { createChunkMerger } from './chunk-merger.ts'

/**
 * Merges the chunks of one read of the socket into one, where the answer is chunked (see
 * https://www.rfc-editor.org/rfc/rfc9112#section-7.1). `begun` is what was read of the answer, from its first byte on;
 * returns the bytes that undici gets in its place.
 *
 * undici calls `socket.read()` and nothing else, and returns what it does not want yet with `unshift`: those bytes went
 * through here before. A head that arrives in pieces, which is rare, leaves the socket unchanged.
 */
export function mergeChunks(socket: Socket, begun: Buffer): Buffer {
  const headEnd = begun.indexOf(headEndMark) + headEndMark.length
  if (headEnd < headEndMark.length || !isChunked(begun.toString('latin1', 0, headEnd))) return begun
  const merger = createChunkMerger()
  const { read, unshift } = socket as {
    readonly read: (this: Socket, size?: number) => Buffer | null
    readonly unshift: (this: Socket, bytes: Buffer) => void
  }
  const next = (size?: number): Buffer | null => read.call(socket, size)
  /** How many of the next bytes went through here before. */
  let seen = 0
  /** How many reads in a row had nothing to merge. */
  let unmerged = 0

  function take(arrived: Buffer): Buffer {
    const start = Math.min(seen, arrived.length)
    seen -= start
    if (start === 0) return merge(arrived)
    if (start === arrived.length) return arrived
    return Buffer.concat([arrived.subarray(0, start), merge(arrived.subarray(start))])
  }

  function merge(arrived: Buffer): Buffer {
    const merged = merger.merge(arrived)
    unmerged = merged === arrived ? unmerged + 1 : 0
    if (unmerged === patience) giveUp()
    return merged
  }

  /** Restores the methods of the socket. No bytes are held at this point: the last read passed unchanged. */
  function giveUp(): void {
    socket.read = read
    socket.unshift = unshift
  }

  socket.read = (size?: number): Buffer | null => {
    for (let arrived = next(size); arrived !== null; arrived = next(size)) {
      const bytes = take(arrived)
      if (bytes.length > 0) return bytes
    }
    return null
  }
  socket.unshift = (bytes: Buffer): void => {
    seen += bytes.length
    unshift.call(socket, bytes)
  }
  return Buffer.concat([begun.subarray(0, headEnd), merger.merge(begun.subarray(headEnd))])
}

/**
 * After this many reads without anything to merge the merger gives up: such a gateway sends each chunk by itself, and
 * each read would only be slower.
 */
const patience = 32

const headEndMark = '\r\n\r\n'

/** Whether the parser is certain to read the body as chunks. Unusual heads are left to the parser. */
function isChunked(head: string): boolean {
  if (!/^HTTP\/1\.1 [2-5]\d\d /.test(head) || /\r\ncontent-length[ \t]*:/i.test(head)) return false
  const encodings = head.match(/\r\ntransfer-encoding[ \t]*:[^\r]*/gi) ?? []
  return encodings.length === 1 && /:[ \t]*chunked[ \t]*$/i.test(encodings[0])
}
