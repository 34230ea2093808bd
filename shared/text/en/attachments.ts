import { defineText } from '../define-text.ts'

export const attachmentsTexts = {}

export const attachmentsText = defineText('attachments', attachmentsTexts)
