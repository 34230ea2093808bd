import { defineText } from '../define-text.ts'

export const doctorTexts = {}

export const doctorText = defineText('doctor', doctorTexts)
