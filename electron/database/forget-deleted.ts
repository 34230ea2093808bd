import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'

/** Pages of a search index that are merged at a time: a few milliseconds. */
const pagesAtOnce = 64

/**
 * Removes deleted data from the files. Rows are overwritten when they are deleted, but a search index keeps their words
 * until its segments are merged, and the log keeps whole pages until it is truncated. Works in steps, so that the app
 * can be used meanwhile. Throws SQLite's errors.
 */
export async function forgetDeleted(connection: DatabaseSync): Promise<void> {
  const indexes = connection
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%USING fts5%'`)
    .all()
  for (const { name } of indexes) await mergeIndex(connection, String(name))
  if (connection.isOpen) connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/**
 * A negative number starts a merge of all segments, a positive one continues it; fewer than two changes mean that there
 * was no work left.
 */
async function mergeIndex(connection: DatabaseSync, name: string): Promise<void> {
  for (let pages = -pagesAtOnce; connection.isOpen; pages = pagesAtOnce) {
    const before = changesOf(connection)
    connection.prepare(`INSERT INTO "${name}" ("${name}", rank) VALUES ('merge', ?)`).run(pages)
    if (changesOf(connection) - before < 2) return
    await nextTurn()
  }
}

function changesOf(connection: DatabaseSync): number {
  return Number(connection.prepare('SELECT total_changes() AS count').get()?.['count'])
}
