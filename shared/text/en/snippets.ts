import { defineText } from '../define-text.ts'

export const snippetsTexts = {}

export const snippetsText = defineText('snippets', snippetsTexts)
