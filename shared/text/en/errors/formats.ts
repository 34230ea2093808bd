import { defineErrors } from '../../define-errors.ts'

export const formatsErrors = {}

export const formatsError = defineErrors('formats', formatsErrors)
