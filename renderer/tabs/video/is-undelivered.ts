import type { AppError } from '../../../shared/errors/app-error.ts'

/** Whether a request that failed permanently got no response at all: no connection was made, so it was not rejected. */
export function isUndelivered(error: AppError | undefined): boolean {
  return error !== undefined && error.status === undefined
}
