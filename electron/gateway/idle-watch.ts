import type { Clock } from '../host/host.ts'
import { callAt } from '../lib/call-at.ts'

/** Calls back once when nothing has happened for a while. */
export interface IdleWatch {
  /** Records activity. Cheap enough for every chunk of a stream: the timer is only checked when it is due. */
  touch(): void
  /** Changes the limit from now on. */
  setLimit(milliseconds: number): void
  stop(): void
}

export interface IdleListener {
  onIdle(): void
  /** Whether time does not count now, for example while received bytes are being written. */
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
