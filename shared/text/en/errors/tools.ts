import { defineErrors } from '../../define-errors.ts'

export const toolsErrors = {}

export const toolsError = defineErrors('tools', toolsErrors)
