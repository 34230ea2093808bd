import type { panelsTexts } from '../en/panels.ts'
import type { Translated } from '../translation.ts'

export const panels = {} satisfies Translated<typeof panelsTexts>
