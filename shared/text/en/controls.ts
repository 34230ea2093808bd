import { defineText } from '../define-text.ts'

export const controlsTexts = {}

export const controlsText = defineText('controls', controlsTexts)
