import type { formatsTexts } from '../en/formats.ts'
import type { Translated } from '../translation.ts'

export const formats = {} satisfies Translated<typeof formatsTexts>
