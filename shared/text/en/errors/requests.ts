import { defineErrors } from '../../define-errors.ts'

export const requestsErrors = {
  nothingToPreview: { message: 'There is no request yet. Fill in the form first.' },
  unreadableForm: {
    message: 'The form could not be read. Nothing was sent.',
    nextStep: 'Fill it in again, then send.',
  },
}

export const requestsError = defineErrors('requests', requestsErrors)
