import type { Clock } from '../host/host.ts'

/** Calls back once when nothing has happened for a while. */
export interface IdleWatch {
  /** Something happened. Cheap enough for every chunk of a stream: the timer is only looked at when it is due. */
  touch(): void
  /** From now on wait this long. */
  setLimit(milliseconds: number): void
  stop(): void
}

export function createIdleWatch(clock: Clock, limitMs: number, onIdle: () => void): IdleWatch {
  let limit = limitMs
  let lastAt = clock.monotonic()
  let cancel = clock.after(limit, check)

  function check(): void {
    const remaining = lastAt + limit - clock.monotonic()
    if (remaining <= 0) onIdle()
    else cancel = clock.after(remaining, check)
  }

  return {
    touch() {
      lastAt = clock.monotonic()
    },
    setLimit(milliseconds) {
      if (milliseconds === limit) return
      limit = milliseconds
      lastAt = clock.monotonic()
      cancel()
      cancel = clock.after(limit, check)
    },
    stop: () => cancel(),
  }
}
