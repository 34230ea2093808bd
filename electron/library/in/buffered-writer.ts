/** Writes chunks of any size in large pieces, one while the next is filled: two buffers, whatever the size of the file. */
export interface BufferedWriter {
  /**
   * Takes a chunk. Returns a promise when the caller must wait for it before the next chunk; `undefined` when there is
   * room.
   */
  take(chunk: Uint8Array): Promise<void> | undefined
  /** Resolves when everything is written. Rejects with an error of writing. */
  end(): Promise<void>
}

const bufferBytes = 1024 * 1024

/** After a failed write nothing more is written, and `take` and `end` reject with its error. */
export function createBufferedWriter(write: (bytes: Uint8Array) => Promise<void>): BufferedWriter {
  let filling = Buffer.allocUnsafeSlow(bufferBytes)
  let spare = Buffer.allocUnsafeSlow(bufferBytes)
  let filled = 0
  let writing: Promise<void> | undefined

  function startWriting(): void {
    const full = filling.subarray(0, filled)
    filling = spare
    spare = full.length === bufferBytes ? full : Buffer.allocUnsafeSlow(bufferBytes)
    filled = 0
    const done = write(full).then(() => {
      if (writing === done) writing = undefined
    })
    done.catch(() => undefined)
    writing = done
  }

  /** The rest of a chunk that did not fit into the two buffers. */
  async function takeRest(chunk: Uint8Array): Promise<void> {
    for (let rest = fill(chunk); filled === bufferBytes; rest = fill(rest)) {
      await writing
      startWriting()
    }
  }

  /** Fills up the buffer; returns the rest that does not fit. */
  function fill(chunk: Uint8Array): Uint8Array {
    const part = chunk.subarray(0, bufferBytes - filled)
    filling.set(part, filled)
    filled += part.length
    return chunk.subarray(part.length)
  }

  return {
    take(chunk) {
      if (filled + chunk.length < bufferBytes) {
        fill(chunk)
        return undefined
      }
      if (writing !== undefined) return takeRest(chunk)
      const rest = fill(chunk)
      startWriting()
      return rest.length < bufferBytes ? void fill(rest) : takeRest(rest)
    },
    async end() {
      await writing
      if (filled > 0) {
        startWriting()
        await writing
      }
    },
  }
}
