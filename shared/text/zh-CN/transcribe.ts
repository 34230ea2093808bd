import type { transcribeTexts } from '../en/transcribe.ts'
import type { Translated } from '../translation.ts'

export const transcribe = {} satisfies Translated<typeof transcribeTexts>
