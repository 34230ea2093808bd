import { defineText } from '../define-text.ts'

export const panelsTexts = {}

export const panelsText = defineText('panels', panelsTexts)
