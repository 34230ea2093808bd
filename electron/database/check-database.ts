import type { AppError } from '../../shared/errors/app-error.ts'
import type { Database } from './database.ts'
import { damagedPages } from './database-copies.ts'
import { inspectDatabase } from './inspect-database.ts'
import type { Clock, Log, Paths } from '../host/host.ts'

/** The window comes first. */
const afterMs = 3_000

/**
 * Has every page of the database read in a thread of its own, soon after the start, and tells what is damaged. Answers what
 * calls it off.
 */
export function checkDatabaseSoon(
  { database, paths, clock, log }: { database: Database; paths: Paths; clock: Clock; log: Log },
  onDamaged: (problem: AppError) => void,
): () => void {
  if (database.isInMemory) return () => undefined
  let isOver = false
  const cancel = clock.after(afterMs, () => {
    inspectDatabase(paths.database).then(
      (damage) => {
        if (damage.length > 0 && !isOver) onDamaged(damagedPages(paths.database, damage))
      },
      (error: unknown) => log.warn(`database: it could not be checked: ${String(error)}`),
    )
  })
  return () => {
    isOver = true
    cancel()
  }
}
