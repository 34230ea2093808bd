import type { Clock } from '../host/host.ts'
import { callAt } from '../lib/call-at.ts'

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

/**
 * Starts a watch that calls the listener once when nothing happened for `limitMs` milliseconds (see
 * shared/gateway/wire/streams.md, "Silence").
 */
export function createIdleWatch(clock: Clock, limitMs: number, listener: IdleListener): IdleWatch {
  let limit = limitMs
  let lastAt = clock.monotonic()
  let cancel = wait()

  function wait(): () => void {
    return callAt(clock, { at: lastAt + limit, by: 'monotonic' }, check)
  }

  function check(): void {
    if (listener.isHeld()) lastAt = clock.monotonic()
    if (lastAt + limit <= clock.monotonic()) listener.onIdle()
    else cancel = wait()
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
      cancel = wait()
    },
    stop: () => cancel(),
  }
}
