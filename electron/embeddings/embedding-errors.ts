import type { AppError } from '../../shared/errors/app-error.ts'
import { diskReason } from '../lib/disk-error.ts'

export const noSuchResult: AppError = {
  kind: 'not-found',
  message: 'These vectors are not there any more.',
  nextStep: 'Choose another result, or embed the texts again.',
}

export const stillEmbedding: AppError = {
  kind: 'unavailable',
  code: 'still-embedding',
  message: 'These texts are still being embedded.',
  nextStep: 'Wait until it is complete, or stop it first.',
}

export const nothingToContinue: AppError = {
  kind: 'unavailable',
  message: 'Every batch of this result was answered.',
  nextStep: 'Embed the texts again to ask anew. Nothing was sent.',
}

export const noVectorsYet: AppError = {
  kind: 'unavailable',
  message: 'This result has no vectors to compare a query with.',
  nextStep: 'Continue it, or embed the texts again. Nothing was sent.',
}

/** The disk refused. What was answered is in the record of the run, and the batch can be asked again. */
export function cannotKeepVectors(cause: unknown, folder: string): AppError {
  return {
    kind: 'storage',
    message: `The vectors could not be saved. ${diskReason(cause, folder).message}`,
    nextStep: 'Make room on the disk or check the folder, then continue.',
    detail: cause instanceof Error ? cause.message : String(cause),
  }
}
