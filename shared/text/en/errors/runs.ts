import { defineErrors } from '../../define-errors.ts'

export const runsErrors = {}

export const runsError = defineErrors('runs', runsErrors)
