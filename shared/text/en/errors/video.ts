import { defineErrors } from '../../define-errors.ts'

export const videoErrors = {}

export const videoError = defineErrors('video', videoErrors)
