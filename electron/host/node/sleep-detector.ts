import { uptime } from 'node:os'
import type { Clock, Power } from '../host.ts'

const lookMs = 5_000

/** A busy computer calls back late too. */
const noticedMs = 30_000

/**
 * Notices that the computer slept: far more time has passed since it was started than between two looks. The clock on the
 * wall may be set, and the monotonic one stands still during a sleep on some systems and not on others. A process that was
 * stopped for as long looks the same.
 */
export function createSleepDetector(clock: Clock, upForSeconds: () => number = uptime): Power {
  return {
    listen(listener) {
      let lookedAt = upForSeconds()
      let cancel = clock.after(lookMs, look)

      function look(): void {
        const now = upForSeconds()
        const slept = (now - lookedAt) * 1_000 - lookMs > noticedMs
        lookedAt = now
        cancel = clock.after(lookMs, look)
        if (slept) listener.resumed()
      }

      return () => cancel()
    },
  }
}
