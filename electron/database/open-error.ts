import type { AppError } from '../../shared/errors/app-error.ts'
import { fileCodeOf, sqliteCode, sqliteCodeOf } from './storage-error.ts'

/** Why the database could not be opened, and what to do about it. Always `storage`; `code` tells the cases apart. */
export function toOpenError(error: unknown, path: string): AppError {
  const detail = error instanceof Error ? error.message : String(error)
  const base = { kind: 'storage', detail } as const
  switch (causeOf(error)) {
    case 'locked':
      return {
        ...base,
        code: 'database-locked',
        message: `The database ${path} is locked by another program.`,
        nextStep: 'Close the other program, then start the app again. The file has not been changed.',
      }
    case 'damaged':
      return {
        ...base,
        code: 'database-damaged',
        message: `The file ${path} is not a database, or it is damaged.`,
        nextStep:
          'Move the file to another folder, or put back a copy from a backup, then start the app again. The file has not been changed.',
      }
    case 'not-writable':
      return {
        ...base,
        code: 'database-read-only',
        message: `The database ${path} cannot be written to.`,
        nextStep:
          'Give your user write permission on the file and its folder, or choose another data folder with --data-dir, then start the app again.',
      }
    case 'full':
      return {
        ...base,
        code: 'disk-full',
        message: `The disk that holds ${path} is full.`,
        nextStep: 'Free some space, then start the app again.',
      }
    default:
      return {
        ...base,
        code: 'database-failed',
        message: `The database ${path} could not be opened or brought up to date.`,
        nextStep: 'Start the app again. If this comes back, move the file to another folder and keep it.',
      }
  }
}

/** A file written by a later version of the app: reading it with an older schema could lose what it holds. */
export function newerDatabase(path: string, version: number, newest: number): AppError {
  return {
    kind: 'storage',
    code: 'database-newer',
    message: `The database ${path} was made by a newer version of the app (schema ${version}; this version knows ${newest}).`,
    nextStep:
      'Update the app, or choose another data folder with --data-dir, then start it again. The file has not been changed.',
  }
}

const notWritableCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR'])

type Cause = 'locked' | 'damaged' | 'not-writable' | 'full' | 'other'

function causeOf(error: unknown): Cause {
  switch (sqliteCodeOf(error)) {
    case sqliteCode.busy:
    case sqliteCode.locked:
      return 'locked'
    case sqliteCode.corrupt:
    case sqliteCode.notADatabase:
      return 'damaged'
    case sqliteCode.readOnly:
    case sqliteCode.cannotOpen:
      return 'not-writable'
    case sqliteCode.full:
      return 'full'
    default:
      break
  }
  const fileCode = fileCodeOf(error)
  if (fileCode === 'ENOSPC') return 'full'
  return fileCode !== undefined && notWritableCodes.has(fileCode) ? 'not-writable' : 'other'
}
