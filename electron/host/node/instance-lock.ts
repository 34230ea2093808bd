import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { hostError } from '../../../shared/text/en/errors/host.ts'

export interface InstanceLock {
  /** Lets the next instance in. Calling it again does nothing. The end of the process does the same. */
  release(): void
}

/**
 * Makes sure that one data folder has one app. A second instance gets `unavailable` with the first one's process id.
 *
 * The lock is SQLite's lock on a tiny file, which the system takes back when the process ends in whatever way. A file
 * that only holds a process id would have to guess whether the process of that number is still the same one.
 */
export function lockDataFolder(folder: string, processId: number = process.pid): Result<InstanceLock> {
  const path = join(folder, 'app.lock')
  try {
    return take(path, processId)
  } catch (error) {
    // The file holds nothing of value; one that is not ours to read as a database was left by a crash of the disk.
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
    // The first transaction tells others who we are; the second one is held. Whoever gets the second has the folder.
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
    // For a moment, while the other one commits, reading is refused too: held, by whom is not known.
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
