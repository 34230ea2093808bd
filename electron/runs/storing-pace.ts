import type { Clock } from '../host/host.ts'

/** Calls `store` about once a second while there are changes, and less often when it is slow. */
export interface StoringPace {
  /** There are changes to store. */
  touch(): void
  stop(): void
}

const shortestMs = 1_000
/** A store call of 50 ms is followed by a pause of 1 s: storing never takes more than a twentieth of the time. */
const pausePerCost = 20

export function createStoringPace(clock: Clock, store: () => void): StoringPace {
  let pauseMs = shortestMs
  let cancel: (() => void) | undefined
  let isStopped = false

  function run(): void {
    cancel = undefined
    const before = clock.monotonic()
    store()
    pauseMs = Math.max(shortestMs, (clock.monotonic() - before) * pausePerCost)
  }

  return {
    touch() {
      if (!isStopped) cancel ??= clock.after(pauseMs, run)
    },
    stop() {
      isStopped = true
      cancel?.()
      cancel = undefined
    },
  }
}
