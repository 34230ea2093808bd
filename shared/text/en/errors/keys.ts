import { defineErrors } from '../../define-errors.ts'

export const keysErrors = {}

export const keysError = defineErrors('keys', keysErrors)
