import type { Clock } from '../host/host.ts'

/** The interval of progress events to the window, in milliseconds. */
const tellMs = 200

/** Whether progress should be reported now, rarely enough to cost nothing. */
export function createPace(clock: Clock): () => boolean {
  let last = -Infinity
  return () => {
    const now = clock.monotonic()
    if (now - last < tellMs) return false
    last = now
    return true
  }
}
