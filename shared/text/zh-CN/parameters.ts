import type { parametersTexts } from '../en/parameters.ts'
import type { Translated } from '../translation.ts'

export const parameters = {} satisfies Translated<typeof parametersTexts>
