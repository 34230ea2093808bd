import type { rerankTexts } from '../en/rerank.ts'
import type { Translated } from '../translation.ts'

export const rerank = {} satisfies Translated<typeof rerankTexts>
