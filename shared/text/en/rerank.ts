import { defineText } from '../define-text.ts'

export const rerankTexts = {}

export const rerankText = defineText('rerank', rerankTexts)
