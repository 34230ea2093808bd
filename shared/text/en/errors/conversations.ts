import { defineErrors } from '../../define-errors.ts'

export const conversationsErrors = {}

export const conversationsError = defineErrors('conversations', conversationsErrors)
