import { defineText } from '../define-text.ts'

export const settingsTexts = {}

export const settingsText = defineText('settings', settingsTexts)
