import { defineText } from '../define-text.ts'

export const consoleTexts = {}

export const consoleText = defineText('console', consoleTexts)
