import type { imagesTexts } from '../en/images.ts'
import type { Translated } from '../translation.ts'

export const images = {} satisfies Translated<typeof imagesTexts>
