import { defineText } from '../define-text.ts'

export const requestTabTexts = {}

export const requestTabText = defineText('request-tab', requestTabTexts)
