import { DatabaseSync } from 'node:sqlite'
import { defaultSynchronous } from './access.ts'
import { addSearchFunction } from './add-search-function.ts'

/**
 * In KiB. A transaction here writes much: with the default cache of 2 MB, pages of indexes are written and read
 * repeatedly.
 */
const cacheKibibytes = 64 * 1024

/** How long a statement waits for another program's lock, during which it cannot be stopped. */
const busyTimeoutMs = 1_000

/**
 * Opens a second connection to a database that the app has open and does not use yet, to write much to it from another
 * thread.
 */
export function openToAdd(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  addSearchFunction(connection)
  connection.exec(defaultSynchronous)
  connection.exec(`PRAGMA cache_size = -${cacheKibibytes}`)
  return connection
}
