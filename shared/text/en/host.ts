import { defineText } from '../define-text.ts'

export const hostTexts = {}

export const hostText = defineText('host', hostTexts)
