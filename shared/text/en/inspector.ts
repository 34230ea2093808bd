import { defineText } from '../define-text.ts'

export const inspectorTexts = {}

export const inspectorText = defineText('inspector', inspectorTexts)
