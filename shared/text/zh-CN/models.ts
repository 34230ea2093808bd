import type { modelsTexts } from '../en/models.ts'
import type { Translated } from '../translation.ts'

export const models = {} satisfies Translated<typeof modelsTexts>
