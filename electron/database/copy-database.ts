import { closeSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

/** Pages of one step: the database answers between two of them. */
const pagesAtOnce = 256

/**
 * Copies a database in WAL mode as it is at this moment to `path`, where nothing may be, while it is written to. Throws what SQLite
 * and the file system throw; what was written until then stays.
 *
 * It reads by a connection of its own, which keeps to one moment: by the one that the app writes with, a step that met a write
 * failed with "not an error", and each write began the copy anew.
 */
export async function copyDatabase(databasePath: string, path: string): Promise<void> {
  const source = new DatabaseSync(databasePath, { readOnly: true })
  try {
    source.exec('BEGIN')
    // The moment is that of the first read.
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    // Made first, as SQLite would let others read it.
    closeSync(openSync(path, 'wx', 0o600))
    await backup(source, path, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
}
