import { ok, type Result } from '../../shared/errors/result.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'

/** How the tables of experiments are read and written while cells run. */
export interface TableAccess {
  readonly read: <Value>(work: () => Value) => Result<Value>
  /** A list from the tables. A failure is noted in the log, and the list is empty. */
  readonly list: <Value>(work: () => readonly Value[]) => readonly Value[]
  /** A failure is noted in the log: what runs goes on. */
  readonly write: (work: () => void) => void
  /** The same for what is worth waiting for: what came of a request. */
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
