import type { AppError } from '../../shared/errors/app-error.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { fileCodeOf, sqliteCode, sqliteCodeOf } from './storage-error.ts'

/** Why the database could not be opened, and what to do. Always `storage`; `code` distinguishes the cases. */
export function toOpenError(error: unknown, path: string): AppError {
  const { code, entry } = openErrors[causeOf(error)]
  return {
    kind: 'storage',
    code,
    ...databaseError(entry, { path, step: openStep(code) }),
    detail: error instanceof Error ? error.message : String(error),
  }
}

/** A file written by a later version of the app: an older app could lose parts of its content. */
export function newerDatabase(path: string, version: number, newest: number): AppError {
  const code = 'database-newer'
  return {
    kind: 'storage',
    code,
    ...databaseError('openNewer', { path, version, newest, step: openStep(code) }),
  }
}

/** What to do about a database that could not be opened, by the code of the error. */
export function openStep(code: string | undefined): WordedError {
  switch (code) {
    case 'database-locked':
      return databaseError('stepUnlock')
    case 'database-damaged':
      return databaseError('stepReplace')
    case 'database-read-only':
      return databaseError('stepPermission')
    case 'disk-full':
      return databaseError('stepFreeSpace')
    case 'database-newer':
      return databaseError('stepUpdate')
    default:
      return databaseError('stepRestart')
  }
}

type Cause = 'locked' | 'damaged' | 'not-writable' | 'full' | 'other'

const openErrors = {
  locked: { code: 'database-locked', entry: 'openLocked' },
  damaged: { code: 'database-damaged', entry: 'openDamaged' },
  'not-writable': { code: 'database-read-only', entry: 'openNotWritable' },
  full: { code: 'disk-full', entry: 'openDiskFull' },
  other: { code: 'database-failed', entry: 'openFailed' },
} as const satisfies Record<Cause, unknown>

const notWritableCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR'])

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
