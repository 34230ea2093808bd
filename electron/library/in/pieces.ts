/** Bytes that are handed over piece by piece to somebody who reads them as they come. */
export interface Pieces {
  /** What the reader iterates over. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Resolves when the reader is done with the piece, or will read no more. One at a time. */
  add(piece: Uint8Array): Promise<void>
  /** Tells the reader that this was all. */
  end(): void
  /** The reader's iteration throws. */
  breakOff(): void
  readonly isBrokenOff: () => boolean
  /** Whether the reader takes another piece. */
  readonly isOpen: () => boolean
}

const nobodyWaits = (): void => undefined

export function createPieces(): Pieces {
  const waiting: { piece: Uint8Array; done: () => void }[] = []
  let state: 'open' | 'ended' | 'broken-off' | 'left' = 'open'
  let wake = nobodyWaits

  function settle(next: typeof state): void {
    if (state === 'open') state = next
    wake()
    if (next === 'ended') return
    for (const { done } of waiting.splice(0)) done()
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        if (state === 'broken-off') throw new Error('The pieces do not come to an end')
        const next = waiting[0]
        if (next !== undefined) {
          yield next.piece
          // Asked for the next one: this one is done with.
          waiting.shift()
          next.done()
        } else if (state === 'ended') return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      settle('left')
    }
  }

  return {
    bytes: { [Symbol.asyncIterator]: () => read() },
    add(piece) {
      if (state !== 'open') return Promise.resolve()
      return new Promise((done) => {
        waiting.push({ piece, done })
        wake()
      })
    },
    end: () => settle('ended'),
    breakOff: () => settle('broken-off'),
    isBrokenOff: () => state === 'broken-off',
    isOpen: () => state === 'open',
  }
}
