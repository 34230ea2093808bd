import { defineErrors } from '../../define-errors.ts'

export const doctorErrors = {}

export const doctorError = defineErrors('doctor', doctorErrors)
