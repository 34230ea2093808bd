import type { Clock } from '../host/host.ts'

/** How fast one connection may be asked by an experiment. */
export interface ConnectionPace {
  /** The places of the variants that ask it. */
  readonly variants: readonly number[]
  /** How many requests it takes at this moment. */
  free(): number
  /** A request is sent. */
  took(): void
  /** One is over. */
  gave(): void
  /** The gateway has told to wait: nothing is sent before, in epoch milliseconds. */
  waitUntil(at: number): void
  /** Until when it has told to wait, in epoch milliseconds; `undefined` when it does not wait. */
  waitsUntil(): number | undefined
  close(): void
}

export interface ConnectionPaceOptions {
  readonly clock: Clock
  readonly concurrency: number
  /** Milliseconds between the starts of two requests. */
  readonly delayMs: number
  readonly variants: readonly number[]
  /** It may take more than it did a moment ago. */
  readonly onFree: () => void
}

export function createConnectionPace(options: ConnectionPaceOptions): ConnectionPace {
  const { clock, concurrency, delayMs, variants, onFree } = options
  let out = 0
  let notBefore = 0
  let toldUntil = 0
  let cancel: (() => void) | undefined

  function wake(): void {
    cancel?.()
    cancel = clock.after(Math.max(0, notBefore - clock.now()), () => {
      cancel = undefined
      onFree()
    })
  }

  return {
    variants,
    free() {
      if (clock.now() < notBefore) return 0
      const places = Math.max(0, concurrency - out)
      return delayMs > 0 ? Math.min(1, places) : places
    },
    took() {
      out += 1
      if (delayMs === 0) return
      notBefore = Math.max(notBefore, clock.now() + delayMs)
      wake()
    },
    gave() {
      out -= 1
    },
    waitUntil(at) {
      toldUntil = Math.max(toldUntil, at)
      if (at <= notBefore) return
      notBefore = at
      wake()
    },
    waitsUntil: () => (toldUntil > clock.now() ? toldUntil : undefined),
    close() {
      cancel?.()
    },
  }
}
