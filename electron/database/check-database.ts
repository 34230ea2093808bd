import type { AppError } from '../../shared/errors/app-error.ts'
import type { Database } from './database.ts'
import { damagedPages } from './database-copies.ts'
import { inspectDatabase } from './inspect-database.ts'
import type { Clock, Log, Paths } from '../host/host.ts'

/** The window starts first. */
const afterMs = 3_000

/**
 * Reads every page of the database in a thread of its own, soon after the start, and reports damage. Returns a function
 * that cancels this; its promise resolves when the file is no longer being read, which must come before another app may
 * use it.
 */
export function checkDatabaseSoon(
  { database, paths, clock, log }: { database: Database; paths: Paths; clock: Clock; log: Log },
  onDamaged: (problem: AppError) => void,
): () => Promise<void> {
  if (database.isInMemory) return async () => undefined
  const abort = new AbortController()
  let checking: Promise<void> | undefined
  const cancel = clock.after(afterMs, () => {
    checking = inspectDatabase(paths.database, { signal: abort.signal }).then(
      (damage) => {
        if (damage.length > 0 && !abort.signal.aborted) onDamaged(damagedPages(paths.database, damage))
      },
      (error: unknown) => {
        if (!abort.signal.aborted) log.warn(`database: it could not be checked: ${String(error)}`)
      },
    )
  })
  return async () => {
    cancel()
    abort.abort()
    await checking
  }
}
