/** Joins the bytes of one read of the socket. */
export interface ReadGatherer {
  push(bytes: Buffer): void
  /** Passes on the gathered bytes at once: nothing more comes. */
  flush(): void
}

/**
 * Passes the bytes of one read of the socket to `onBytes` as one piece, in the microtask after the read: nothing waits
 * for later bytes. A gateway may cut its body into many small HTTP chunks, for which the HTTP parser calls once each;
 * this way everything that follows runs once per read, not per chunk.
 */
export function createReadGatherer(onBytes: (bytes: Buffer) => void): ReadGatherer {
  let gathered: Buffer[] = []

  function flush(): void {
    const [only] = gathered
    if (only === undefined) return
    const bytes = gathered.length === 1 ? only : Buffer.concat(gathered)
    gathered = []
    onBytes(bytes)
  }

  return {
    push(bytes) {
      if (gathered.length === 0) queueMicrotask(flush)
      gathered.push(bytes)
    },
    flush,
  }
}
