import { defineErrors } from '../../define-errors.ts'
import { formatMebibytes } from '../../format-mebibytes.ts'

const reload = 'Reload the window. If that does not help, quit the app and start it again.'

/** Errors between the window and the app. `command` and `problem` are technical and the same in every language. */
export const ipcErrors = {
  versionMismatch: {
    message: 'This window and the app have different versions and cannot communicate.',
    nextStep: reload,
  },
  connectionLost: {
    message: 'The window lost its connection to the app before a response arrived.',
    nextStep: 'It is not known whether the action was completed. Check before retrying.',
  },
  notConnected: {
    message: 'The window has no connection to the app, so nothing was sent.',
    nextStep: 'Check that the app is running, then retry.',
  },
  tooManyRequests: ({ limit }: { limit: number }) => ({
    message: `The window already has ${limit} requests to the app running, which is the maximum.`,
    nextStep: 'Stop some of them or wait for them to end, then retry.',
  }),
  unknownCommand: ({ command }: { command: string }) => ({
    message: `The app has no command "${command}".`,
    nextStep: reload,
  }),
  invalidInput: ({ command, problem }: { command: string; problem: string }) => ({
    message: `The input of "${command}" is not valid: ${problem}.`,
    nextStep: 'Correct it, then retry.',
  }),
  invalidField: ({ command, field, problem }: { command: string; field: string; problem: string }) => ({
    message: `The field "${field}" of "${command}" is not valid: ${problem}.`,
    nextStep: 'Correct it, then retry.',
  }),
  invalidResponse: ({ command, problem }: { command: string; problem: string }) => ({
    message: `The window cannot read the response of the app to "${command}": ${problem}.`,
    nextStep: 'Reload the window. If it happens again, it is a defect of the app.',
  }),
  notSent: ({ command, cause }: { command: string; cause: string }) => ({
    message: `"${command}" was not sent. ${cause}`,
  }),
  responseNotSent: ({ cause }: { cause: string }) => ({
    message: `The response could not be sent to the window. ${cause}`,
  }),
  notPlainData: { message: 'It contains something that is not plain data.' },
  tooLarge: ({ size, limit }: { size: number; limit: number }) => ({
    message: `It has ${formatMebibytes(size)}; the maximum is ${formatMebibytes(limit)}.`,
  }),
  bug: ({ command }: { command: string }) => ({
    message: `"${command}" failed unexpectedly.`,
    nextStep: 'The cause is in the log. Retrying may help; the rest of the app keeps working.',
  }),
}

export const ipcError = defineErrors('ipc', ipcErrors)
