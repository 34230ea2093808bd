import { createMemoryClock, type MemoryClock } from './memory-clock.ts'

/**
 * A hand-turned clock whose timers fire early or late by what `errorMs` answers for each of them, as the timers of a machine do:
 * they are measured by another clock than the one that is read. A negative number is early.
 */
export function createUnevenClock(start: number, errorMs: () => number): MemoryClock {
  const clock = createMemoryClock(start)
  return {
    ...clock,
    after: (milliseconds, callback) => clock.after(Math.max(0, milliseconds + errorMs()), callback),
  }
}
