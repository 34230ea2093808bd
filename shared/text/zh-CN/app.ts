import type { appTexts } from '../en/app.ts'
import type { Translated } from '../translation.ts'

export const app = {} satisfies Translated<typeof appTexts>
