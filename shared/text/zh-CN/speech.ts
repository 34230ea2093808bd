import type { speechTexts } from '../en/speech.ts'
import type { Translated } from '../translation.ts'

export const speech = {} satisfies Translated<typeof speechTexts>
