import { defineErrors } from '../../define-errors.ts'

export const windowErrors = {
  fileUnreadable: ({ name }: { name: string }) => ({
    message: `${name} could not be read.`,
    nextStep: 'It may have been moved or changed since it was chosen. Choose it again.',
  }),
  viewBug: ({ name, cause }: { name: string; cause: string }) => ({
    message: `${name} cannot be shown`,
    nextStep: `Internal error: “${cause}”. Your data is safe. Show it again, and report the error if it comes back.`,
  }),
  viewFailed: ({ name, reason }: { name: string; reason: string }) => ({
    message: `${name} cannot be shown`,
    nextStep: reason,
  }),
  viewNotLoaded: ({ name }: { name: string }) => ({
    message: `${name} cannot be shown`,
    nextStep:
      'A part of the app could not be loaded, as after an update. Reload the window. What was typed and received is kept.',
  }),
  emptyJson: { message: 'Empty: a JSON value is needed.' },
  notJson: ({ line, column }: { line: number; column: number }) => ({
    message: `Not JSON at line ${line}, column ${column}.`,
  }),
  notNumber: { message: 'Not a number.' },
  numberEmpty: ({ field }: { field: string }) => ({
    message: `${field} is empty: a number is needed.`,
    nextStep: 'Fix it in the parameters or clear it, then send again. Nothing was sent.',
  }),
  numberInvalid: ({ field, text }: { field: string; text: string }) => ({
    message: `${field} is not a number: “${text}”.`,
    nextStep: 'Fix it in the parameters or clear it, then send again. Nothing was sent.',
  }),
  fieldIncomplete: ({ field, problem }: { field: string; problem: string }) => ({
    message: `${field} is incomplete. ${problem}`,
    nextStep: 'Fix it in the parameters or clear it, then send again. Nothing was sent.',
  }),
  fieldPartIncomplete: ({ field, place, problem }: { field: string; place: string; problem: string }) => ({
    message: `${field} (${place}) is incomplete. ${problem}`,
    nextStep: 'Fix it in the parameters or clear it, then send again. Nothing was sent.',
  }),
  noModelList: {
    message: 'This connection has no model list yet.',
    nextStep: 'Reload the list.',
  },
}

export const windowError = defineErrors('window', windowErrors)
