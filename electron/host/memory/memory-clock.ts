import type { Clock } from '../host.ts'

export interface MemoryClock extends Clock {
  /** Advances both clocks and runs the timers that are due, in order. */
  advance(milliseconds: number): void
}

interface Timer {
  readonly dueAt: number
  readonly callback: () => void
}

/** A clock that stands still until a test advances it. `now` starts at `start`, the monotonic clock at 0. */
export function createMemoryClock(start: number): MemoryClock {
  const timers = new Set<Timer>()
  let elapsed = 0
  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    after(milliseconds, callback) {
      const timer = { dueAt: elapsed + Math.max(0, milliseconds), callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(milliseconds) {
      const end = elapsed + milliseconds
      for (let timer = nextDue(timers, end); timer !== undefined; timer = nextDue(timers, end)) {
        timers.delete(timer)
        elapsed = Math.max(elapsed, timer.dueAt)
        timer.callback()
      }
      elapsed = end
    },
  }
}

/** The timer that is due first; of two that are due together, the older one. */
function nextDue(timers: ReadonlySet<Timer>, end: number): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timers) {
    if (timer.dueAt <= end && (first === undefined || timer.dueAt < first.dueAt)) first = timer
  }
  return first
}
