import { useSyncExternalStore } from 'react'

/** A clock that all components with the same interval share. */
interface SharedClock {
  readonly subscribe: (listener: () => void) => () => void
  /** The time of the latest tick, in epoch milliseconds. */
  readonly now: () => number
}

/** Clocks by interval. Components with the same interval render together, once per tick. */
const clocks = new Map<number, SharedClock>()

/** The current time in epoch milliseconds, updated every `intervalMs` while `isRunning`. */
export function useNow(intervalMs: number, isRunning: boolean): number {
  const clock = clockOf(intervalMs)
  return useSyncExternalStore(isRunning ? clock.subscribe : neverTicks, clock.now)
}

/** Calls `listener` on each tick of the clock behind `useNow(intervalMs, …)`. Returns a function that unsubscribes. */
export function onEachTick(intervalMs: number, listener: (now: number) => void): () => void {
  const clock = clockOf(intervalMs)
  return clock.subscribe(() => listener(clock.now()))
}

const neverTicks = () => () => undefined

function clockOf(intervalMs: number): SharedClock {
  const clock = clocks.get(intervalMs) ?? createSharedClock(intervalMs)
  clocks.set(intervalMs, clock)
  return clock
}

function createSharedClock(intervalMs: number): SharedClock {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let now = Date.now()

  function tick(): void {
    now = Date.now()
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      // Update the time on subscription, after which React reads it again: the latest tick may be almost one interval
      // old, and a countdown would start too high. Other subscribers render on the next tick as usual.
      now = Date.now()
      timer ??= setInterval(tick, intervalMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    now() {
      // Without subscribers the clock stands still, so refresh an outdated time.
      if (timer === undefined && Math.abs(Date.now() - now) >= intervalMs) now = Date.now()
      return now
    },
  }
}
