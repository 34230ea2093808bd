import { defineText } from '../define-text.ts'

export const chatTexts = {}

export const chatText = defineText('chat', chatTexts)
