import { defineErrors } from '../../define-errors.ts'

export const requestsErrors = {
  nothingToPreview: { message: 'There is no request yet. Fill in the form first.' },
}

export const requestsError = defineErrors('requests', requestsErrors)
