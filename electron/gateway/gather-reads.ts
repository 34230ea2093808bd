/** Makes one piece of what comes with one read of the socket. */
export interface ReadGatherer {
  push(bytes: Buffer): void
  /** Hands on what was gathered now: nothing more comes. */
  flush(): void
}

/**
 * Hands what came with one read of the socket to `onBytes` as one piece, in the microtask behind the read: nothing
 * waits for later bytes. A gateway may cut its body into many small HTTP chunks, for which the HTTP parser calls
 * once each: so all that follows is paid per arrival, not per frame.
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
