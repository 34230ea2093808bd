import { stampOf } from '../lib/file-stamp.ts'
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock, Log } from '../host/host.ts'
import { addSearchFunction } from './add-search-function.ts'
import { readFrom, defaultSynchronous, writeDurablyTo, writeTo } from './access.ts'
import type { Database } from './database.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { readIndexBirth, type IndexBirth } from './index-birth.ts'
import { migrate, readVersion } from './migrate.ts'
import type { Migration } from './migration.ts'
import { migrations } from './migrations.ts'
import { newerDatabase, toOpenError } from './open-error.ts'
import { createPatientWrites } from './patient-writes.ts'
import { rememberPlace } from './place.ts'
import { sqliteCodeOf } from './storage-error.ts'

export interface OpenDatabaseOptions {
  /** A file path, or `:memory:`. */
  readonly path: string
  readonly clock: Clock
  readonly log: Log
  /** The schema; only tests pass another one. */
  readonly steps?: readonly Migration[]
}

/** Long enough for a backup program that briefly reads the file, short enough not to look like a hang. */
const busyTimeoutMs = 2_000

/** The same once the app is used: main is blocked meanwhile. Writes that must not be lost are retried. */
const usedBusyTimeoutMs = 50

/**
 * Opens the database and migrates its schema. Nothing is overwritten: a file that is locked, damaged, newer than this
 * app or not writable stays unchanged, and the error (`storage`) says which case it was.
 */
export function openDatabase(options: OpenDatabaseOptions): Result<Database> {
  const { path, log, clock, steps = migrations } = options
  const isInMemory = path === ':memory:'
  let connection: DatabaseSync | undefined
  try {
    if (!isInMemory) createPrivateFile(path)
    connection = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    const newest = steps.at(-1)?.version ?? 0
    // Before anything is written, including the WAL.
    const version = readVersion(connection)
    if (version > newest) {
      connection.close()
      return err(newerDatabase(path, version, newest))
    }
    addSearchFunction(connection)
    connection.exec('PRAGMA journal_mode = WAL')
    connection.exec(defaultSynchronous)
    // Deleted rows are overwritten, not only unlinked.
    connection.exec('PRAGMA secure_delete = ON')
    const stamp = stampOf(clock.now())
    migrate(connection, steps, isInMemory ? null : (from) => `${path}.version-${from}-${stamp}`)
    connection.exec(`PRAGMA busy_timeout = ${usedBusyTimeoutMs}`)
    const birth = birthOf(connection, path, version === 0, clock)
    return ok(
      toDatabase({
        connection,
        isInMemory,
        checkPlace: isInMemory ? () => ok() : rememberPlace(path),
        birth,
        clock,
        log,
      }),
    )
  } catch (error) {
    connection?.close()
    return err(toOpenError(error, path))
  }
}

function birthOf(connection: DatabaseSync, path: string, isNew: boolean, clock: Clock): IndexBirth {
  const hasTable = connection
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'index_birth'")
    .get()
  // A database in memory owns no files; a test's schema may lack the table.
  if (path === ':memory:' || hasTable === undefined) return { databaseId: '', knownSince: Infinity }
  return readIndexBirth(connection, path, { isNew, clock })
}

/** Only the owner may read it. SQLite gives its WAL files the same mode. An existing file stays unchanged. */
function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

function toDatabase({
  connection,
  isInMemory,
  checkPlace,
  birth,
  clock,
  log,
}: Pick<Database, 'connection' | 'isInMemory' | 'checkPlace'> & {
  readonly birth: IndexBirth
  readonly clock: Clock
  readonly log: Log
}): Database {
  const hasFullTextSearch = probeFullTextSearch(connection)
  log.info(
    `database: schema ${readVersion(connection)}, full-text search ${hasFullTextSearch ? 'on' : 'off'}`,
  )
  const patient = createPatientWrites(clock)
  return {
    connection,
    ...birth,
    hasFullTextSearch,
    isInMemory,
    read: readFrom,
    write: (what, work) => writeTo(connection, what, work),
    writeDurably: (what, work) => writeDurablyTo(connection, what, work),
    writeEventually: (what, work) => patient.write(() => writeTo(connection, what, work)),
    async forgetDeleted() {
      if (isInMemory) return
      try {
        await forgetDeleted(connection)
      } catch (error) {
        if (sqliteCodeOf(error) === undefined) throw error
        log.warn(`database: what was deleted is still in its files: ${String(error)}`)
      }
    },
    checkPlace,
    close() {
      if (connection.isOpen) patient.close()
      if (connection.isOpen) connection.close()
    },
  }
}

/** Some builds of SQLite come without FTS5. */
function probeFullTextSearch(connection: DatabaseSync): boolean {
  try {
    connection.exec(
      'CREATE VIRTUAL TABLE temp.full_text_probe USING fts5(text); DROP TABLE temp.full_text_probe',
    )
    return true
  } catch {
    return false
  }
}
