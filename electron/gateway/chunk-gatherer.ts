/** Joins bytes that were read from the socket together. */
export interface ChunkGatherer {
  push(bytes: Buffer): void
  /** Hands over what is gathered now. */
  flush(): void
}

/**
 * A gateway may cut its body into many small HTTP chunks, for which the HTTP parser calls once each. What came with one
 * read of the socket is handed on as one piece, in the microtask behind the read: nothing waits for later bytes, and
 * everything behind is paid per arrival, not per frame.
 */
export function createChunkGatherer(onChunk: (chunk: Buffer) => void): ChunkGatherer {
  let pieces: Buffer[] = []

  function flush(): void {
    const [only] = pieces
    if (only === undefined) return
    const chunk = pieces.length === 1 ? only : Buffer.concat(pieces)
    pieces = []
    onChunk(chunk)
  }

  return {
    push(bytes) {
      if (pieces.length === 0) queueMicrotask(flush)
      pieces.push(bytes)
    },
    flush,
  }
}
