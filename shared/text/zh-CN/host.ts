import type { hostTexts } from '../en/host.ts'
import type { Translated } from '../translation.ts'

export const host = {} satisfies Translated<typeof hostTexts>
