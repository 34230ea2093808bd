import { defineErrors } from '../../define-errors.ts'

export const historyErrors = {}

export const historyError = defineErrors('history', historyErrors)
