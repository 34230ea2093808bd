import type { libraryTexts } from '../en/library.ts'
import type { Translated } from '../translation.ts'

export const library = {} satisfies Translated<typeof libraryTexts>
