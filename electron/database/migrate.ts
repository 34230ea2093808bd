import { chmodSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migration.ts'

/** The number of the newest migration that has run on this file; 0 for a new one. */
export function readVersion(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get()
  return Number(row?.user_version ?? 0)
}

/**
 * Runs the missing migrations, each in its own transaction. Rethrows the error of a migration after rolling it back.
 *
 * The copy is beside the file and is never removed by the app: it is the way back to the previous version.
 */
export function migrate(
  database: DatabaseSync,
  steps: readonly Migration[],
  copyTo: ((fromVersion: number) => string) | null,
): void {
  const version = readVersion(database)
  const pending = steps.filter((step) => step.version > version)
  if (pending.length === 0) return
  // A new file contains nothing to lose.
  if (version > 0 && copyTo !== null) copyDatabase(database, copyTo(version))
  for (const step of pending) runStep(database, step)
}

function runStep(database: DatabaseSync, step: Migration): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    step.up(database)
    database.exec(`PRAGMA user_version = ${step.version}`)
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function copyDatabase(database: DatabaseSync, path: string): void {
  // VACUUM INTO also copies the content of the WAL, and refuses to overwrite.
  database.prepare('VACUUM INTO ?').run(path)
  chmodSync(path, 0o600)
}
