import type { AppError } from '../../shared/errors/app-error.ts'

export const noSuchEntry: AppError = {
  kind: 'not-found',
  message: 'This run is not in history.',
  nextStep: 'It may have been deleted. Choose another one.',
}

/** A video outlives the request for it: what is sent from here would be charged and waited for by nobody. */
export const videosAreJobs: AppError = {
  kind: 'unavailable',
  message: 'A video is not asked for again from here.',
  nextStep: 'Ask anew in the Video tab: there it is waited for and saved.',
}

export const stillRunning: AppError = {
  kind: 'invalid-input',
  message: 'This run is still going on.',
  nextStep: 'Stop it or wait for its end, then delete it.',
}

export function unknownFormat(format: string): AppError {
  return {
    kind: 'unavailable',
    message: `This version of the app cannot send the format "${format}".`,
    nextStep: 'Update the app. The recorded request is kept.',
  }
}
