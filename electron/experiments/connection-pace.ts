import type { ConnectionHold, HeldRequest } from '../gateway/connection-hold.ts'
import type { Clock } from '../host/host.ts'
import { callAt } from '../lib/call-at.ts'

/** How fast one connection may be asked by an experiment. */
export interface ConnectionPace {
  /** The places of the variants that ask it. */
  readonly variants: readonly number[]
  /** How many requests it takes at this moment. */
  free(): number
  /** A request for this cell is about to leave. */
  took(cellId: number): void
  /** What the gateway said to the request of a cell that is out. `refused` answers as that of a `HeldRequest` does. */
  admitted(cellId: number): void
  refused(cellId: number, toldMs: number | undefined): number | undefined
  /** The request of a cell is over. */
  gave(cellId: number): void
  /** Until when the gateway is left alone, in epoch milliseconds; `undefined` when it is not. */
  waitsUntil(): number | undefined
  close(): void
}

export interface ConnectionPaceOptions {
  readonly clock: Clock
  readonly concurrency: number
  /** Milliseconds between the starts of two requests. */
  readonly delayMs: number
  readonly variants: readonly number[]
  /** What is known of the gateway's limiter, from all that asks it. */
  readonly hold: ConnectionHold
  /** It may take more than it did a moment ago. */
  readonly onFree: () => void
}

export function createConnectionPace(options: ConnectionPaceOptions): ConnectionPace {
  const { clock, concurrency, delayMs, variants, hold, onFree } = options
  const out = new Map<number, HeldRequest>()
  /** By the monotonic clock. */
  let notBefore = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  const stopListening = hold.onFree(onFree)

  return {
    variants,
    free() {
      if (clock.monotonic() < notBefore) return 0
      const places = Math.max(0, Math.min(concurrency - out.size, hold.room()))
      return delayMs > 0 ? Math.min(1, places) : places
    },
    took(cellId) {
      out.set(cellId, hold.send())
      if (delayMs === 0) return
      notBefore = clock.monotonic() + delayMs
      cancel?.()
      cancel = callAt(clock, { at: notBefore, by: 'monotonic' }, onFree)
    },
    admitted: (cellId) => out.get(cellId)?.admitted(),
    refused: (cellId, toldMs) => (out.get(cellId) ?? hold.send()).refused(toldMs),
    gave(cellId) {
      const request = out.get(cellId)
      out.delete(cellId)
      request?.over()
    },
    waitsUntil: () => hold.until(),
    close() {
      stopListening()
      cancel?.()
    },
  }
}
