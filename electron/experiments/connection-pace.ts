import type { ConnectionLimiter, RequestSlot } from '../gateway/connection-limiter.ts'
import type { Clock } from '../host/host.ts'
import { callAt } from '../lib/call-at.ts'

/** How fast one connection may be asked by an experiment: within what its limiter lets out. */
export interface ConnectionPace {
  readonly connectionId: string
  /** The places of the variants that ask it. */
  readonly variants: readonly number[]
  /** There is something to send: `onFree` is called for each request that may leave now. */
  look(): void
  /** The right by which the request for a cell is out; `undefined` where none is. */
  slotOf(cellId: number): RequestSlot | undefined
  /** The request of a cell is over, or was never sent. */
  release(cellId: number): void
  /** Until when the gateway is left alone, in epoch milliseconds; `undefined` when it is not. */
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
  /** A request may leave: calls `take` with the cell that it is for, before it leaves; does nothing when there is none. */
  readonly onFree: (pace: ConnectionPace, take: (cellId: number) => void) => void
}

export function createConnectionPace(options: ConnectionPaceOptions): ConnectionPace {
  const { clock, connectionId, concurrency, delayMs, variants, limiter, onFree } = options
  const out = new Map<number, RequestSlot>()
  /** By the monotonic clock. */
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
