import type { AppError } from '../../shared/errors/app-error.ts'
import { historyError } from '../../shared/text/en/errors/history.ts'

export const noSuchEntry: AppError = { kind: 'not-found', ...historyError('noSuchRun') }

/** A video outlives its request: sent from here it would be charged, and nothing would wait for it. */
export const videosAreJobs: AppError = { kind: 'unavailable', ...historyError('videosAreJobs') }

export const stillRunning: AppError = { kind: 'invalid-input', ...historyError('stillRunning') }

export function unknownFormat(format: string): AppError {
  return { kind: 'unavailable', ...historyError('unknownFormat', { format }) }
}
