import type { AppError } from '../../shared/errors/app-error.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'
import type { Clock } from '../host/host.ts'

/** Tracks how the computer's sleep affects one run. */
export interface SleepWatch {
  /** The computer goes to sleep, though programs may run for some seconds more. */
  suspend(): void
  resume(): void
  /** Data came or went over the connection: it is alive. */
  touch(): void
  /** Explains an error: if sleep broke the connection the error says so, with the original error in its detail. */
  explain(error: AppError): AppError
  stop(): void
}

/** The other side retransmits unacknowledged data, after pauses that grow to about a minute. */
const graceMs = 60_000

/** Calls `onLost` when a connection stays silent after the computer woke up. */
export function createSleepWatch(clock: Clock, onLost: (error: AppError) => void): SleepWatch {
  let state: 'awake' | 'asleep' | 'waking' = 'awake'
  let cancel: (() => void) | undefined

  function wake(): void {
    state = 'awake'
    cancel?.()
  }

  return {
    suspend() {
      cancel?.()
      state = 'asleep'
    },
    resume() {
      cancel?.()
      state = 'waking'
      cancel = clock.after(graceMs, () => onLost({ kind: 'network', ...lostWhileAsleep() }))
    },
    touch() {
      if (state === 'waking') wake()
    },
    explain(error) {
      if (state === 'awake' || (error.kind !== 'network' && error.kind !== 'timeout')) return error
      const detail = [error.message, error.detail].filter((text) => text !== undefined).join('\n')
      return { ...error, ...lostWhileAsleep(), detail }
    },
    stop: wake,
  }
}

const lostWhileAsleep = () => runsError('computerSlept')
