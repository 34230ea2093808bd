import { closeSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

/** Pages per step: the database can be used between two steps. */
const pagesAtOnce = 256

/**
 * Copies a snapshot of a database in WAL mode to `path`, where no file may exist, while it is written to. Throws errors
 * of SQLite and the file system; a partial file stays.
 *
 * It reads by a separate connection, which keeps one snapshot: on the app's own connection, a step that met a write
 * failed with "not an error", and each write restarted the copy.
 */
export async function copyDatabase(databasePath: string, path: string): Promise<void> {
  const source = new DatabaseSync(databasePath, { readOnly: true })
  try {
    source.exec('BEGIN')
    // The first read determines the snapshot.
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    // Create the file first, since SQLite would make it readable for others.
    closeSync(openSync(path, 'wx', 0o600))
    await backup(source, path, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
}
