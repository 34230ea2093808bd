import { defineErrors } from '../../define-errors.ts'

export const audioErrors = {}

export const audioError = defineErrors('audio', audioErrors)
