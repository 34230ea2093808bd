import type { Clock } from '../host/host.ts'

/** How often the window is told how far it is, in milliseconds. */
const tellMs = 200

/** Whether it is time to tell how far it is, seldom enough that telling costs nothing. */
export function createPace(clock: Clock): () => boolean {
  let last = -Infinity
  return () => {
    const now = clock.monotonic()
    if (now - last < tellMs) return false
    last = now
    return true
  }
}
