import type { AppError } from '../../shared/errors/app-error.ts'
import { historyError } from '../../shared/text/en/errors/history.ts'

export const noSuchEntry: AppError = { kind: 'not-found', ...historyError('noSuchRun') }

/** A video outlives the request for it: what is sent from here would be charged and waited for by nobody. */
export const videosAreJobs: AppError = { kind: 'unavailable', ...historyError('videosAreJobs') }

export const stillRunning: AppError = { kind: 'invalid-input', ...historyError('stillRunning') }

export function unknownFormat(format: string): AppError {
  return { kind: 'unavailable', ...historyError('unknownFormat', { format }) }
}
