import { defineErrors } from '../../define-errors.ts'

export const importsErrors = {}

export const importsError = defineErrors('imports', importsErrors)
