import type { AppError } from '../../shared/errors/app-error.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import type { Host, Log } from '../host/host.ts'

/**
 * Opens the database of the host, or one in memory when that is not possible, so that the app stays usable. The problem
 * then says that nothing made now will be kept. Throws only when not even memory can be had.
 */
export function openAppDatabase(
  host: Pick<Host, 'clock' | 'paths'>,
  log: Log,
): { readonly database: Database; readonly problem: AppError | null } {
  const opened = openDatabase({ path: host.paths.database, clock: host.clock, log })
  if (opened.ok) return { database: opened.value, problem: null }
  log.error(`database: ${opened.error.message} ${opened.error.detail ?? ''}`)
  const inMemory = openDatabase({ path: ':memory:', clock: host.clock, log })
  if (!inMemory.ok) throw new Error(inMemory.error.message, { cause: inMemory.error })
  const message = `${opened.error.message} Conversations and runs made now are not kept after the app ends.`
  return { database: inMemory.value, problem: { ...opened.error, message } }
}
