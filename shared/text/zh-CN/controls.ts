import type { controlsTexts } from '../en/controls.ts'
import type { Translated } from '../translation.ts'

export const controls = {} satisfies Translated<typeof controlsTexts>
