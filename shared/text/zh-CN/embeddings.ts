import type { embeddingsTexts } from '../en/embeddings.ts'
import type { Translated } from '../translation.ts'

export const embeddings = {} satisfies Translated<typeof embeddingsTexts>
