import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Clock } from '../host/host.ts'
import { databaseBusyCode } from './storage-error.ts'

/** Writes that must not be lost because another program reads the database at the wrong moment. */
export interface PatientWrites {
  /** Writes now; while the database is locked, retries until it is free. Returns the result of the first attempt. */
  write(attempt: () => Result<void>): Result<void>
  /** Tries the pending writes once more, and then stops. */
  close(): void
}

const retryAfterMs = 250

export function createPatientWrites(clock: Clock): PatientWrites {
  /** In the order of the calls: a later write may depend on an earlier one. */
  let waiting: (() => Result<void>)[] = []
  let cancel: (() => void) | undefined

  function retry(): void {
    cancel = undefined
    const attempts = waiting
    waiting = []
    for (const [index, attempt] of attempts.entries()) {
      const done = attempt()
      if (done.ok || !isBusy(done.error)) continue
      // The other writes would wait for the lock as well, and block main meanwhile.
      waiting = attempts.slice(index)
      break
    }
    if (waiting.length > 0) cancel = clock.after(retryAfterMs, retry)
  }

  return {
    write(attempt) {
      const done = attempt()
      if (!done.ok && isBusy(done.error)) {
        waiting.push(attempt)
        cancel ??= clock.after(retryAfterMs, retry)
      }
      return done
    },
    close() {
      if (waiting.length > 0) retry()
      cancel?.()
      cancel = undefined
      waiting = []
    },
  }
}

function isBusy({ code }: AppError): boolean {
  return code === databaseBusyCode
}
