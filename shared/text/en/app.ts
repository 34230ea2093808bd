import { defineText } from '../define-text.ts'

export const appTexts = {}

export const appText = defineText('app', appTexts)
