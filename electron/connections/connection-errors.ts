import type { AppError } from '../../shared/errors/app-error.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'

export function noSuchConnection(): AppError {
  return { kind: 'not-found', ...connectionsError('notFound') }
}

/** Only a dialog that the page cannot answer counts as confirmation. */
export function cannotConfirm(): AppError {
  return { kind: 'unavailable', ...connectionsError('cannotConfirm') }
}

export function practiceStays(): AppError {
  return { kind: 'invalid-input', ...connectionsError('practiceStays') }
}
