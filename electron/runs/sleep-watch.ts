import type { AppError } from '../../shared/errors/app-error.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'
import type { Clock } from '../host/host.ts'

/** What the computer's sleep does to one run. */
export interface SleepWatch {
  /** The computer goes to sleep, though programs may be on for some seconds more. */
  suspend(): void
  resume(): void
  /** Something came or went over the connection: it is alive. */
  touch(): void
  /** A failure as it is told: a connection that was lost to the sleep says so, with what broke it in its detail. */
  explain(error: AppError): AppError
  stop(): void
}

/** The other side sends again what was not taken, after pauses that grow to about a minute. */
const graceMs = 60_000

/** `onLost` hears of a connection that stays silent after the computer woke up. */
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
