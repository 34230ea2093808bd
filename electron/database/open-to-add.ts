import { DatabaseSync } from 'node:sqlite'
import { defaultSynchronous } from './access.ts'
import { addSearchFunction } from './add-search-function.ts'

/** Much is written in one transaction: with the default of 2 MB, pages of indexes are written and read again and again. Kibibytes. */
const cacheKibibytes = 64 * 1024

/**
 * Opens a database once more, which the app has open and does not use yet, to write much to it from another thread. A backup program
 * may glance at the file meanwhile.
 */
export function openToAdd(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: true })
  addSearchFunction(connection)
  connection.exec(defaultSynchronous)
  connection.exec(`PRAGMA cache_size = -${cacheKibibytes}`)
  return connection
}
