import { defineText } from '../define-text.ts'

export const parametersTexts = {}

export const parametersText = defineText('parameters', parametersTexts)
