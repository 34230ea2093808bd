import { defineErrors } from '../../define-errors.ts'

export const connectionsErrors = {}

export const connectionsError = defineErrors('connections', connectionsErrors)
