import { defineText } from '../define-text.ts'

export const imagesTexts = {}

export const imagesText = defineText('images', imagesTexts)
