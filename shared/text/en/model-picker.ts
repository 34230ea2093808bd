import { defineText } from '../define-text.ts'

export const modelPickerTexts = {}

export const modelPickerText = defineText('model-picker', modelPickerTexts)
