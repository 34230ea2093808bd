import { defineErrors } from '../../define-errors.ts'

export const recordingsErrors = {}

export const recordingsError = defineErrors('recordings', recordingsErrors)
