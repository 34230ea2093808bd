import { defineErrors } from '../../define-errors.ts'

export const gatewayErrors = {}

export const gatewayError = defineErrors('gateway', gatewayErrors)
