import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { hostError } from '../../../shared/text/en/errors/host.ts'

export interface InstanceLock {
  /** Releases the lock, as the end of the process does. Idempotent. */
  release(): void
}

/**
 * Ensures that one data folder is used by one app. A second instance gets `unavailable` with the first one's process
 * id.
 *
 * The lock is SQLite's lock on a tiny file, which the system releases when the process ends for any reason. A file that
 * only contains a process id would leave open whether that process is still the same one.
 */
export function lockDataFolder(folder: string, processId: number = process.pid): Result<InstanceLock> {
  const path = join(folder, 'app.lock')
  try {
    return take(path, processId)
  } catch (error) {
    // The file contains nothing of value; when it is not a database, it was left by a disk failure.
    if (codeOf(error) !== notADatabase) return err(cannotLock(folder, error))
  }
  try {
    rmSync(path)
    return take(path, processId)
  } catch (error) {
    return err(cannotLock(folder, error))
  }
}

const busy = 5
const notADatabase = 26

function take(path: string, processId: number): Result<InstanceLock> {
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // The first transaction stores our process id; the second one stays open. The process that gets the second one owns
    // the folder.
    file.exec('BEGIN IMMEDIATE')
    file.exec(`PRAGMA user_version = ${processId}`)
    file.exec('COMMIT')
    file.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const holder = codeOf(error) === busy ? readHolder(file) : undefined
    file.close()
    if (holder === undefined) throw error
    return err({
      kind: 'unavailable',
      code: 'already-running',
      ...hostError('alreadyRunning', { process: holder }),
    })
  }
  return ok({
    release() {
      if (file.isOpen) file.close()
    },
  })
}

function readHolder(file: DatabaseSync): number | undefined {
  try {
    return Number(file.prepare('PRAGMA user_version').get()?.user_version)
  } catch (error) {
    // While the other process commits, reading fails too: the folder is locked by an unknown process.
    return codeOf(error) === busy ? 0 : undefined
  }
}

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}

function cannotLock(folder: string, error: unknown) {
  return {
    kind: 'storage',
    code: 'data-folder',
    ...hostError('folderNotLocked', { folder }),
    detail: error instanceof Error ? error.message : String(error),
  } as const
}
