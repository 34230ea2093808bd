import { defineText } from '../define-text.ts'

export const modelsTexts = {}

export const modelsText = defineText('models', modelsTexts)
