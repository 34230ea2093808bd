import type { fieldsTexts } from '../en/fields.ts'
import type { Translated } from '../translation.ts'

export const fields = {} satisfies Translated<typeof fieldsTexts>
