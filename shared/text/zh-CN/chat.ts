import type { chatTexts } from '../en/chat.ts'
import type { Translated } from '../translation.ts'

export const chat = {} satisfies Translated<typeof chatTexts>
