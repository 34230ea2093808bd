import type { snippetsTexts } from '../en/snippets.ts'
import type { Translated } from '../translation.ts'

export const snippets = {} satisfies Translated<typeof snippetsTexts>
