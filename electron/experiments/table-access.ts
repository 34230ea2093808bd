import { ok, type Result } from '../../shared/errors/result.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'

/** Access to the experiment tables while cells run. */
export interface TableAccess {
  readonly read: <Value>(work: () => Value) => Result<Value>
  /** Reads a list. On failure it is logged, and the list is empty. */
  readonly list: <Value>(work: () => readonly Value[]) => readonly Value[]
  /** Writes; a failure is logged, and the experiment continues. */
  readonly write: (work: () => void) => void
  /** Like `write`, but retries: for results of requests, which must not be lost. */
  readonly writeEventually: (work: () => void) => void
}

export function createTableAccess({
  database,
  log,
}: {
  readonly database: Database
  readonly log: Log
}): TableAccess {
  const warn = (written: Result<void>): void => {
    if (!written.ok) log.warn(written.error.message)
  }
  const read: TableAccess['read'] = (work) => database.read(experimentsError('notRead'), work)
  return {
    read,
    list(work) {
      const found = read(work)
      if (found.ok) return found.value
      log.warn(found.error.message)
      return []
    },
    write: (work) => warn(database.write(experimentsError('notSaved'), () => (work(), ok()))),
    writeEventually: (work) =>
      warn(database.writeEventually(experimentsError('notSaved'), () => (work(), ok()))),
  }
}
