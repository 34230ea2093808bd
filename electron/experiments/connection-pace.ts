import type { ConnectionLimiter, RequestSlot } from '../gateway/connection-limiter.ts'
import type { Clock } from '../host/host.ts'
import { callAt } from '../lib/call-at.ts'

/** Limits the requests of an experiment on one connection, within the connection's own limiter. */
export interface ConnectionPace {
  readonly connectionId: string
  /** The indices of the variants on this connection. */
  readonly variants: readonly number[]
  /** Must be called when there is something to send: calls `onFree` for each request that may be sent now. */
  look(): void
  /** Returns the slot of a cell's active request; `undefined` when it has none. */
  slotOf(cellId: number): RequestSlot | undefined
  /** Releases the slot of a cell whose request has ended or was never sent. */
  release(cellId: number): void
  /** Until when the gateway asked to wait, in epoch milliseconds; `undefined` when it did not. */
  waitsUntil(): number | undefined
  close(): void
}

export interface ConnectionPaceOptions {
  readonly clock: Clock
  readonly connectionId: string
  readonly concurrency: number
  /** Milliseconds between the starts of two requests. */
  readonly delayMs: number
  readonly variants: readonly number[]
  readonly limiter: ConnectionLimiter
  /**
   * Called when a request may be sent: calls `take` with the cell before sending its request, or returns without
   * calling it when no cell is left.
   */
  readonly onFree: (pace: ConnectionPace, take: (cellId: number) => void) => void
}

export function createConnectionPace(options: ConnectionPaceOptions): ConnectionPace {
  const { clock, connectionId, concurrency, delayMs, variants, limiter, onFree } = options
  const out = new Map<number, RequestSlot>()
  /** Monotonic time. */
  let notBefore = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  function delay(): void {
    if (delayMs === 0) return
    notBefore = clock.monotonic() + delayMs
    cancel?.()
    cancel = callAt(clock, { at: notBefore, by: 'monotonic' }, () => seeking.look())
  }

  const seeking = limiter.seek({
    use: 'work',
    offered(takeSlot) {
      if (out.size >= concurrency || clock.monotonic() < notBefore) return
      onFree(pace, (cellId) => {
        out.set(cellId, takeSlot())
        delay()
      })
    },
  })

  const pace: ConnectionPace = {
    connectionId,
    variants,
    look: () => seeking.look(),
    slotOf: (cellId) => out.get(cellId),
    release(cellId) {
      const slot = out.get(cellId)
      out.delete(cellId)
      slot?.over()
    },
    waitsUntil: () => limiter.until('work'),
    close() {
      seeking.leave()
      cancel?.()
    },
  }
  return pace
}
