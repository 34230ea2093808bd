import type { mediaTexts } from '../en/media.ts'
import type { Translated } from '../translation.ts'

export const media = {} satisfies Translated<typeof mediaTexts>
