import type { historyTexts } from '../en/history.ts'
import type { Translated } from '../translation.ts'

export const history = {} satisfies Translated<typeof historyTexts>
