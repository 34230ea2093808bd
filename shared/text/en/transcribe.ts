import { defineText } from '../define-text.ts'

export const transcribeTexts = {}

export const transcribeText = defineText('transcribe', transcribeTexts)
