import type { AppError } from '../../shared/errors/app-error.ts'

export const noSuchIntake: AppError = {
  kind: 'not-found',
  code: 'intake-unknown',
  message: 'This file is not being taken in any more.',
  nextStep: 'It was cancelled, or nothing came for five minutes. Choose the file again.',
}

export function incompleteIntake(name: string, received: number, announced: number): AppError {
  return {
    kind: 'invalid-input',
    code: 'intake-incomplete',
    message: `Of ${name} came ${received.toLocaleString('en')} of ${announced.toLocaleString('en')} bytes.`,
    nextStep: 'The file may have changed meanwhile. Choose it again.',
  }
}
