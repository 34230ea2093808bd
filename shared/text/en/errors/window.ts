import { defineErrors } from '../../define-errors.ts'

export const windowErrors = {}

export const windowError = defineErrors('window', windowErrors)
