import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'

/** The run goes on, but what comes over the wire is not written down. */
export function notRecorded(error: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    message: `This run could not be recorded. ${diskReason(error, folder).message}`,
    nextStep:
      'Free some space or check the data folder named in Settings. The answer itself is not affected.',
    detail: error instanceof Error ? error.message : String(error),
  }
}

/** There is nothing to read back, or it cannot be read. */
export function recordUnreadable(error: unknown, folder: string): AppError {
  if (codeOf(error) === 'ENOENT') return recordMissing()
  return {
    kind: 'storage',
    message: `The record of this run could not be read. ${diskReason(error, folder).message}`,
    nextStep: 'Check the data folder named in Settings, then open the run again.',
    detail: error instanceof Error ? error.message : String(error),
  }
}

export function recordMissing(): AppError {
  return {
    kind: 'not-found',
    message: 'There is no record of this run.',
    nextStep: 'Records are removed by age and size. Send the request again to make a new one.',
  }
}
