import { defineErrors } from '../../define-errors.ts'

export const requestsErrors = {}

export const requestsError = defineErrors('requests', requestsErrors)
