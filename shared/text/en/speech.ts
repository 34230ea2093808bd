import { defineText } from '../define-text.ts'

export const speechTexts = {}

export const speechText = defineText('speech', speechTexts)
