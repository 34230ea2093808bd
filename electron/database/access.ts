import type { DatabaseSync } from 'node:sqlite'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { sqliteCodeOf, toStorageError } from './storage-error.ts'

/**
 * Runs `work` and turns SQLite's own failures into `storage` errors. What `work` throws otherwise is a bug and goes on.
 *
 * `what` says what could not be done: `databaseError('conversationNotRead')`.
 */
export function readFrom<Value>(what: WordedError, work: () => Value): Result<Value> {
  try {
    return ok(work())
  } catch (error) {
    if (sqliteCodeOf(error) === undefined) throw error
    return { ok: false, error: toStorageError(error, what) }
  }
}

/** The same inside one transaction, rolled back when `work` answers an error or throws. Not to be nested. */
export function writeTo<Value>(
  connection: DatabaseSync,
  what: WordedError,
  work: () => Result<Value>,
): Result<Value> {
  const outcome = readFrom(what, () => {
    connection.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      connection.exec(result.ok ? 'COMMIT' : 'ROLLBACK')
      return result
    } catch (error) {
      // A full disk can end the transaction by itself.
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw error
    }
  })
  return outcome.ok ? outcome.value : outcome
}

/**
 * A commit is with the system when it returns: a killed app loses nothing, a power cut may lose the last ones. Flushing the
 * disk for each would be felt while an answer streams.
 */
export const defaultSynchronous = 'PRAGMA synchronous = NORMAL'

/** As `writeTo`, and flushed: all that was committed before is on the disk itself as well. */
export function writeDurablyTo<Value>(
  connection: DatabaseSync,
  what: WordedError,
  work: () => Result<Value>,
): Result<Value> {
  connection.exec('PRAGMA synchronous = FULL')
  try {
    return writeTo(connection, what, work)
  } finally {
    connection.exec(defaultSynchronous)
  }
}
