import { defineText } from '../define-text.ts'

export const formatsTexts = {}

export const formatsText = defineText('formats', formatsTexts)
