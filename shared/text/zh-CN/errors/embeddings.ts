import type { embeddingsErrors } from '../../en/errors/embeddings.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const embeddings = {} satisfies TranslatedErrors<typeof embeddingsErrors>
