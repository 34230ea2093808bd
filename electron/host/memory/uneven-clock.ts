import { createMemoryClock, type MemoryClock } from './memory-clock.ts'

/**
 * A clock that tests advance and whose timers fire early or late by the result of `errorMs` for each of them, like a
 * machine's timers, which are measured by another clock than the one that is read. A negative number is early.
 */
export function createUnevenClock(start: number, errorMs: () => number): MemoryClock {
  const clock = createMemoryClock(start)
  return {
    ...clock,
    after: (milliseconds, callback) => clock.after(Math.max(0, milliseconds + errorMs()), callback),
  }
}
