import type { WordedError } from '../../shared/text/define-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** The code of a system error such as `ENOSPC`, or `undefined` for what is none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether no file has the name: none is there, or none can be, since it is longer than names may be. */
export function isNothingThere(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENAMETOOLONG'
}

/** Why a file could not be written or read, as a sentence that stands in another. */
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
