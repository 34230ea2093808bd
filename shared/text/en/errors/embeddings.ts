import { defineErrors } from '../../define-errors.ts'

export const embeddingsErrors = {}

export const embeddingsError = defineErrors('embeddings', embeddingsErrors)
