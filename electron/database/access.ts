import type { DatabaseSync } from 'node:sqlite'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { sqliteCodeOf, toStorageError } from './storage-error.ts'

/**
 * Calls `work` and turns SQLite's own failures into `storage` errors. Other exceptions of `work` are bugs and are
 * rethrown.
 *
 * `what` states what failed: `databaseError('conversationNotRead')`.
 */
export function readFrom<Value>(what: WordedError, work: () => Value): Result<Value> {
  try {
    return ok(work())
  } catch (error) {
    if (sqliteCodeOf(error) === undefined) throw error
    return { ok: false, error: toStorageError(error, what) }
  }
}

/** The same inside one transaction, rolled back when `work` returns an error or throws. Must not be nested. */
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
 * A commit has reached the operating system when it returns: a killed app loses nothing, a power cut may lose the last
 * commits. Flushing the disk for each commit would slow down streaming answers.
 */
export const defaultSynchronous = 'PRAGMA synchronous = NORMAL'

/** Like `writeTo`, and flushed: all earlier commits are on the disk as well. */
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
