import type { Clock } from '../host/host.ts'

/** The clock that a moment is read from: `wall` counts from 1970 and may be set, `monotonic` only grows. */
export type MomentClock = 'wall' | 'monotonic'

/** No timer is longer, so that a clock that was set is noticed; a platform's timer of more than 24 days fires at once. */
const longestTimerMs = 60_000

/**
 * Calls back once, when a clock has reached `at` (milliseconds of that clock), and never before: a timer measures with a clock
 * of its own, which may run ahead by a millisecond, and whoever compares clocks when it fires would find that it is too early.
 * A timer that fires early is set again for what is left. Always calls back later, also for a moment that has passed.
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
    return clock.after(Math.min(Math.max(0, Math.ceil(at - now())), longestTimerMs), look)
  }

  function look(): void {
    if (now() >= at) callback()
    else cancel = wait()
  }

  let cancel = wait()
  return () => cancel()
}
