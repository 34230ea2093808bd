import * as z from 'zod/mini'
import type { Clock, Store } from '../host/host.ts'

const seenSchema = z.object({
  /** The latest moment of use that is trusted. */
  at: z.number(),
  /** A moment far ahead that was seen once, and is trusted when it is seen again on another day. */
  leapTo: z.optional(z.number()),
})

const configKey = 'clockSeen'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** A longer time without the app is only trusted on another day: most leaps are wrong clocks. */
const believedLeapMs = 14 * dayMs

/** The time that decides what is old enough to be deleted. */
export interface TrustedClock extends Clock {
  /** Records every hour that time advances. Returns a function that stops this. */
  watch(): () => void
}

/**
 * A clock for deletion by age. When the machine's clock is far ahead of the last use of the app, it stays at that last
 * use until the new time was seen on two days: a single start with a wrong clock deletes nothing. Timers and the
 * monotonic clock are the machine's.
 */
export function createTrustedClock(clock: Clock, config: Pick<Store, 'get' | 'set'>): TrustedClock {
  function readClock(): number {
    const now = clock.now()
    const stored = z.safeParse(seenSchema, config.get(configKey))
    const seen = stored.success ? stored.data : { at: now }
    const isNear = now <= seen.at + believedLeapMs
    const isSeenAgain =
      seen.leapTo !== undefined && now >= seen.leapTo + dayMs && now <= seen.leapTo + believedLeapMs
    if (isNear || isSeenAgain) {
      // A clock that was set back deletes less, so it is trusted at once.
      if (!stored.success || now !== seen.at || seen.leapTo !== undefined) config.set(configKey, { at: now })
      return now
    }
    const isKnownLeap = seen.leapTo !== undefined && Math.abs(now - seen.leapTo) <= believedLeapMs
    if (!isKnownLeap) config.set(configKey, { at: seen.at, leapTo: now })
    return seen.at
  }

  let trusted = readClock()
  return {
    now: () => trusted,
    monotonic: () => clock.monotonic(),
    after: (milliseconds, callback) => clock.after(milliseconds, callback),
    watch() {
      let cancel: (() => void) | undefined
      const tick = (): void => {
        trusted = readClock()
        cancel = clock.after(hourMs, tick)
      }
      cancel = clock.after(hourMs, tick)
      return () => cancel?.()
    },
  }
}
