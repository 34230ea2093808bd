import type { AppError } from '../../../shared/errors/app-error.ts'
import { libraryError } from '../../../shared/text/en/errors/library.ts'

export const noSuchIntake: AppError = {
  kind: 'not-found',
  code: 'intake-unknown',
  ...libraryError('noSuchIntake'),
}

export function incompleteIntake(name: string, received: number, announced: number): AppError {
  return {
    kind: 'invalid-input',
    code: 'intake-incomplete',
    ...libraryError('intakeIncomplete', { name, received, announced }),
  }
}
