import type { AppError } from '../../shared/errors/app-error.ts'

export const noSuchConnection: AppError = {
  kind: 'not-found',
  message: 'This connection is not there any more.',
  nextStep: 'Choose another connection.',
}

/** Only a dialog that the page cannot answer is a confirmation. */
export const cannotConfirm: AppError = {
  kind: 'unavailable',
  message: 'The app runs in a browser, where nobody but the page could be asked.',
  nextStep: 'Enter the key again instead.',
}

export const practiceStays: AppError = {
  kind: 'invalid-input',
  message: 'The connection to the practice gateway is part of the app and stays as it is.',
  nextStep: 'Add your own gateway as another connection.',
}
