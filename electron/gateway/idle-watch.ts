import type { Clock } from '../host/host.ts'

/** Calls back once when nothing has happened for a while. */
export interface IdleWatch {
  /** Something happened. Cheap enough for every chunk of a stream: the timer is only looked at when it is due. */
  touch(): void
  /** From now on wait this long. */
  setLimit(milliseconds: number): void
  stop(): void
}

export interface IdleListener {
  onIdle(): void
  /** Whether nothing can happen now, so that the time does not count: what arrived is still being written, say. */
  isHeld(): boolean
}

export function createIdleWatch(clock: Clock, limitMs: number, listener: IdleListener): IdleWatch {
  let limit = limitMs
  let lastAt = clock.monotonic()
  let cancel = clock.after(limit, check)

  function check(): void {
    if (listener.isHeld()) lastAt = clock.monotonic()
    const remaining = lastAt + limit - clock.monotonic()
    if (remaining <= 0) listener.onIdle()
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
