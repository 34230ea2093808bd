import { DatabaseSync } from 'node:sqlite'
import { defaultSynchronous } from './access.ts'
import { addSearchFunction } from './add-search-function.ts'

/** Much is written in one transaction: with the default of 2 MB, pages of indexes are written and read again and again. Kibibytes. */
const cacheKibibytes = 64 * 1024

/** So long a statement waits for another program that has it locked, and cannot be stopped. */
const busyTimeoutMs = 1_000

/**
 * Opens a database once more, which the app has open and does not use yet, to write much to it from another thread.
 */
export function openToAdd(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  addSearchFunction(connection)
  connection.exec(defaultSynchronous)
  connection.exec(`PRAGMA cache_size = -${cacheKibibytes}`)
  return connection
}
