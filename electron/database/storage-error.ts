import type { AppError } from '../../shared/errors/app-error.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** SQLite's primary result codes that have their own advice (sqlite.org/rescode.html). */
export const sqliteCode = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** The primary result code of an error thrown by node:sqlite, or `undefined` for any other error. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  // The upper bits of an extended code only refine the primary one.
  return error.errcode & 0xff
}

/** The code of a file-system error such as `EACCES`, or `undefined`. */
export function fileCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code
}

/**
 * The code of a read or write that failed because another program has locked the database. It may succeed a moment
 * later.
 */
export const databaseBusyCode = 'database-busy'

function isBusy(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === sqliteCode.busy || code === sqliteCode.locked
}

/**
 * A failed read or write of the database as an expected failure.
 *
 * `what` states what failed: `databaseError('conversationNotSaved')`.
 */
export function toStorageError(error: unknown, what: WordedError): AppError {
  const detail = error instanceof Error ? error.message : String(error)
  const code = isBusy(error) ? { code: databaseBusyCode } : {}
  return { kind: 'storage', ...code, ...databaseError(reasonOf(error), { what }), detail }
}

function reasonOf(error: unknown): 'busy' | 'full' | 'notWritable' | 'damaged' | 'failed' {
  switch (sqliteCodeOf(error)) {
    case sqliteCode.busy:
    case sqliteCode.locked:
      return 'busy'
    case sqliteCode.full:
      return 'full'
    case sqliteCode.readOnly:
    case sqliteCode.cannotOpen:
      return 'notWritable'
    case sqliteCode.corrupt:
    case sqliteCode.notADatabase:
      return 'damaged'
    default:
      return 'failed'
  }
}
