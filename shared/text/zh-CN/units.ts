import type { unitsTexts } from '../en/units.ts'
import type { Translated } from '../translation.ts'

export const units = {} satisfies Translated<typeof unitsTexts>
