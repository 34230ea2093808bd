import { defineText } from '../define-text.ts'

export const embeddingsTexts = {}

export const embeddingsText = defineText('embeddings', embeddingsTexts)
