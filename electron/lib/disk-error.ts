import type { WordedError } from '../../shared/text/define-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Returns the code of a system error such as `ENOSPC`; `undefined` for any other value. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether the error says that no file has the name: none exists, or none can, since the name is too long. */
export function isNothingThere(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENAMETOOLONG'
}

/** Why a file could not be written or read, as a clause for another sentence. */
export function diskReason(error: unknown, folder: string): WordedError {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return databaseError('diskFull')
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return databaseError('folderNotWritable', { folder })
    case 'EMFILE':
    case 'ENFILE':
      return databaseError('tooManyFiles')
    default:
      return databaseError('folderFailed', { folder })
  }
}
