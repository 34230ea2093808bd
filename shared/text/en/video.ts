import { defineText } from '../define-text.ts'

export const videoTexts = {}

export const videoText = defineText('video', videoTexts)
