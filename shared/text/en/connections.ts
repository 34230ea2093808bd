import { defineText } from '../define-text.ts'

export const connectionsTexts = {}

export const connectionsText = defineText('connections', connectionsTexts)
