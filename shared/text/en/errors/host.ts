import { defineErrors } from '../../define-errors.ts'

export const hostErrors = {}

export const hostError = defineErrors('host', hostErrors)
