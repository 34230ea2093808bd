import type { Clock } from '../host/host.ts'

/** The clock of a point in time: `wall` counts from 1970 and may be set, `monotonic` only grows. */
export type MomentClock = 'wall' | 'monotonic'

/** The longest timer, so that a changed clock is noticed; a platform timer of more than 24 days fires at once. */
const longestTimerMs = 60_000

/**
 * Calls back once, when a clock has reached `at` (milliseconds of that clock), and never before: a timer uses its own
 * clock, which may run ahead by a millisecond, so that comparing clocks in the callback would find it too early. A
 * timer that fires early is set again for the rest. Always calls back asynchronously, also for a time in the past.
 *
 * The returned function cancels.
 */
export function callAt(
  clock: Clock,
  { at, by }: { readonly at: number; readonly by: MomentClock },
  callback: () => void,
): () => void {
  const now = by === 'wall' ? () => clock.now() : () => clock.monotonic()

  function wait(): () => void {
    return clock.after(Math.min(Math.max(0, Math.ceil(at - now())), longestTimerMs), callWhenDue)
  }

  function callWhenDue(): void {
    if (now() >= at) callback()
    else cancel = wait()
  }

  let cancel = wait()
  return () => cancel()
}
