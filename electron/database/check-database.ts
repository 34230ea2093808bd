import type { AppError } from '../../shared/errors/app-error.ts'
import type { Database } from './database.ts'
import { damagedPages } from './database-copies.ts'
import { inspectDatabase } from './inspect-database.ts'
import type { Clock, Log, Paths } from '../host/host.ts'

/** The window comes first. */
const afterMs = 3_000

/**
 * Has every page of the database read in a thread of its own, soon after the start, and tells what is damaged. Answers what
 * calls it off; the promise of that resolves when the file is not read any more, which is before it may be another app's.
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
