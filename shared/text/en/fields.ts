import { defineText } from '../define-text.ts'

export const fieldsTexts = {}

export const fieldsText = defineText('fields', fieldsTexts)
