import type { textImportTexts } from '../en/text-import.ts'
import type { Translated } from '../translation.ts'

export const textImport = {} satisfies Translated<typeof textImportTexts>
