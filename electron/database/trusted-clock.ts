import * as z from 'zod/mini'
import type { Clock, Store } from '../host/host.ts'

const seenSchema = z.object({
  /** The latest moment at which the app was used, as far as it is believed. */
  at: z.number(),
  /** A moment far behind it that was seen once, and is believed when it is seen again another day. */
  leapTo: z.optional(z.number()),
})

const configKey = 'clockSeen'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** A longer time without the app is believed at the second look, on another day: most leaps are clocks that are wrong. */
const believedLeapMs = 14 * dayMs

/** The time by which old things may be deleted. */
export interface TrustedClock extends Clock {
  /** Notes every hour that time goes on. Answers what ends that. */
  watch(): () => void
}

/**
 * A clock for what deletes by age. Where the machine's clock is far ahead of the last time the app was used, it stands at
 * that time until the new one was seen on two days: one start with a wrong clock deletes nothing. Timers and measuring are
 * those of the machine.
 */
export function createTrustedClock(clock: Clock, config: Pick<Store, 'get' | 'set'>): TrustedClock {
  function look(): number {
    const now = clock.now()
    const stored = z.safeParse(seenSchema, config.get(configKey))
    const seen = stored.success ? stored.data : { at: now }
    const isNear = now <= seen.at + believedLeapMs
    const isSeenAgain =
      seen.leapTo !== undefined && now >= seen.leapTo + dayMs && now <= seen.leapTo + believedLeapMs
    if (isNear || isSeenAgain) {
      // A clock that went back deletes less, so that is believed as well.
      if (!stored.success || now !== seen.at || seen.leapTo !== undefined) config.set(configKey, { at: now })
      return now
    }
    const isKnownLeap = seen.leapTo !== undefined && Math.abs(now - seen.leapTo) <= believedLeapMs
    if (!isKnownLeap) config.set(configKey, { at: seen.at, leapTo: now })
    return seen.at
  }

  let trusted = look()
  return {
    now: () => trusted,
    monotonic: () => clock.monotonic(),
    after: (milliseconds, callback) => clock.after(milliseconds, callback),
    watch() {
      let cancel: (() => void) | undefined
      const tick = (): void => {
        trusted = look()
        cancel = clock.after(hourMs, tick)
      }
      cancel = clock.after(hourMs, tick)
      return () => cancel?.()
    },
  }
}
