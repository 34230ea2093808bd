import type { AppError } from '../../../shared/errors/app-error.ts'

/** Whether a request that failed for good got no answer at all: no connection was made, so nobody refused it. */
export function isUndelivered(error: AppError | undefined): boolean {
  return error !== undefined && error.status === undefined
}
