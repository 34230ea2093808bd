import { defineText } from '../define-text.ts'

export const mediaTexts = {}

export const mediaText = defineText('media', mediaTexts)
