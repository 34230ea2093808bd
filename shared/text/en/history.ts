import { defineText } from '../define-text.ts'

export const historyTexts = {}

export const historyText = defineText('history', historyTexts)
