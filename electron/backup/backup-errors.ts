import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { backupError } from '../../shared/text/en/errors/backup.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'

/** Translates an error of creating or unpacking a backup. Rethrows errors that are not of the disk. */
export function failure(
  error: unknown,
  signal: AbortSignal,
  folder: string,
  what: 'notWritten' | 'notUnpacked',
): AppError {
  if (signal.aborted) return cancelledError
  if (codeOf(error) === undefined) throw error
  const worded: WordedError = backupError(what, { reason: diskReason(error, folder) })
  return { kind: 'storage', code: 'backup-failed', ...worded, detail: String(error) }
}

export function nothingToBackUp(): AppError {
  return { kind: 'unavailable', ...backupError('nothingToBackUp') }
}

export function alreadyRunning(): AppError {
  return { kind: 'unavailable', code: 'backup-running', ...backupError('alreadyRunning') }
}

/** A relative path would be resolved against the folder that the app was started in, which nobody intends. */
export function notToBeRead(path: string): AppError {
  return { kind: 'invalid-input', field: 'path', ...backupError('notReadable', { path }) }
}
