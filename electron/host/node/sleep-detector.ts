import { uptime } from 'node:os'
import type { Clock, Power } from '../host.ts'

const lookMs = 5_000

/** Timers of a busy computer are late too. */
const noticedMs = 30_000

/**
 * Detects that the computer slept: between two checks its uptime grew far more than expected. The wall clock can be
 * changed, and the monotonic clock stops during sleep on some systems and not on others. A process that was stopped for
 * as long looks the same.
 */
export function createSleepDetector(clock: Clock, upForSeconds: () => number = uptime): Power {
  return {
    listen(listener) {
      let lookedAt = upForSeconds()
      let cancel = clock.after(lookMs, measureSleep)

      function measureSleep(): void {
        const now = upForSeconds()
        const slept = (now - lookedAt) * 1_000 - lookMs > noticedMs
        lookedAt = now
        cancel = clock.after(lookMs, measureSleep)
        if (slept) listener.resumed()
      }

      return () => cancel()
    },
  }
}
