import { useSyncExternalStore } from 'react'

/** What ticks in one interval for everybody who looks. */
interface SharedClock {
  readonly subscribe: (listener: () => void) => () => void
  /** Epoch milliseconds of the latest tick. */
  readonly now: () => number
}

/** By interval. All that shows the time at one pace is drawn together: one drawing for a tick, however many look. */
const clocks = new Map<number, SharedClock>()

/** The current time in epoch milliseconds, anew every `intervalMs` while `isRunning`. */
export function useNow(intervalMs: number, isRunning: boolean): number {
  const clock = clockOf(intervalMs)
  return useSyncExternalStore(isRunning ? clock.subscribe : neverTicks, clock.now)
}

/** Calls `listener` with each tick of the clock that `useNow(intervalMs, …)` shows. The returned function ends it. */
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
      // React looks again behind this: the latest tick may be almost an interval old, and a countdown would begin too high.
      // The others are drawn with the next tick, as ever.
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
      // While nobody looks it stands still, and would tell the first who does a time long past.
      if (timer === undefined && Math.abs(Date.now() - now) >= intervalMs) now = Date.now()
      return now
    },
  }
}
