import { defineText } from '../define-text.ts'

export const unitsTexts = {}

export const unitsText = defineText('units', unitsTexts)
