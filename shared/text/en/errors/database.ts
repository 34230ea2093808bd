import { defineErrors } from '../../define-errors.ts'

export const databaseErrors = {}

export const databaseError = defineErrors('database', databaseErrors)
