import { defineText } from '../define-text.ts'

export const textImportTexts = {}

export const textImportText = defineText('text-import', textImportTexts)
