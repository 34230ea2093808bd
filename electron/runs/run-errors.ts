import type { AppError } from '../../shared/errors/app-error.ts'

export const noSuchRun: AppError = {
  kind: 'not-found',
  message: 'This run is not known here.',
  nextStep: 'It may have been removed. Open the conversation again.',
}

/** What no code expected while an answer was read; the log has the cause. */
export const runBug: AppError = {
  kind: 'bug',
  message: 'The app failed while it read this answer.',
  nextStep:
    'What was received is kept. Open the inspector for the bytes, and report this as a fault of the app.',
}

/** What no code expected while a file of an answer was saved; the log has the cause. */
export const mediaBug: AppError = {
  kind: 'bug',
  message: 'The app failed while it saved this file.',
  nextStep:
    'Its bytes are in the record of the request: open the inspector, and report this as a fault of the app.',
}

export const stillOn: AppError = {
  kind: 'unavailable',
  message: 'This request is still on.',
  nextStep: 'Wait for its end, or stop it first.',
}

export const appCloses: AppError = {
  kind: 'unavailable',
  message: 'The app is closing.',
  nextStep: 'Start it again, then send the message again. Nothing was sent.',
}
