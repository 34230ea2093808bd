/** Passes bytes piece by piece to a reader, with back pressure. */
export interface Pieces {
  /** The pieces, for the reader to iterate over. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Resolves when the reader has processed the piece, or has stopped reading. One call at a time. */
  add(piece: Uint8Array): Promise<void>
  /** Ends the reader's iteration. */
  end(): void
  /** Makes the reader's iteration throw. */
  breakOff(): void
  readonly isBrokenOff: () => boolean
  /** Whether the reader accepts another piece. */
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
          // The reader asked for the next piece, so it has processed this one.
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
