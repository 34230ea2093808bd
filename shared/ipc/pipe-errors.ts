import type { AppError } from '../errors/app-error.ts'

/** The errors that the pipe itself makes, in one place so that they read alike. */

export function versionMismatch(client: number, server: number): AppError {
  return {
    kind: 'unavailable',
    code: 'version-mismatch',
    message: 'This window and the app are of different versions, so they cannot talk to each other.',
    nextStep: 'Reload the window. If that does not help, quit the app and start it again.',
    detail: `The window speaks version ${client}, the app version ${server}.`,
  }
}

export function connectionLost(reason: string): AppError {
  return {
    kind: 'unavailable',
    code: 'connection-lost',
    message: 'The window lost its connection to the app before an answer came.',
    nextStep: 'Whether it was done is not known. Look before trying again.',
    detail: reason,
  }
}

export function notConnected(): AppError {
  return {
    kind: 'unavailable',
    code: 'not-connected',
    message: 'The window has no connection to the app, so nothing was sent.',
    nextStep: 'Check that the app is running, then try again.',
  }
}

export function tooManyRequests(limit: number): AppError {
  return {
    kind: 'unavailable',
    code: 'too-many-requests',
    message: `The window has ${limit} requests to the app running, which is the most it may have at once.`,
    nextStep: 'Stop some of them or wait for them to end, then try again.',
  }
}

export function unknownName(name: string): AppError {
  return {
    kind: 'unavailable',
    code: 'unknown-command',
    message: `The app has no command "${name}".`,
    nextStep: 'Reload the window. If that does not help, quit the app and start it again.',
  }
}

export function invalidInput(name: string, field: string, problem: string): AppError {
  const place = field === '' ? 'The input' : `The field "${field}"`
  return {
    kind: 'invalid-input',
    message: `${place} of "${name}" is not valid: ${problem}.`,
    nextStep: 'Correct it and try again.',
    ...(field === '' ? {} : { field }),
  }
}

export function invalidResponse(name: string, field: string, problem: string): AppError {
  const place = field === '' ? '' : ` in "${field}"`
  return {
    kind: 'invalid-response',
    message: `The app answered "${name}" with something this window cannot read${place}: ${problem}.`,
    nextStep: 'Reload the window. If it happens again, it is a defect of the app.',
  }
}

export function refusedInput(name: string, reason: string): AppError {
  return { kind: 'invalid-input', message: `"${name}" was not sent. ${reason}` }
}

export function refusedAnswer(reason: string): AppError {
  return { kind: 'unavailable', message: `The answer could not be handed to the window. ${reason}` }
}

/** What the window learns of an exception. The cause goes to the log only. */
export function bug(name: string): AppError {
  return {
    kind: 'bug',
    message: `"${name}" failed in a way the app did not expect.`,
    nextStep: 'The cause is in the log. Trying again may help; the rest of the app keeps working.',
  }
}
