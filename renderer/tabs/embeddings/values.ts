import { embeddingsForm } from '../../../shared/request-forms/embeddings/form.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** The saved values of the form; its texts are in `texts/texts-store.ts`. */
export const embeddingsValues = createSavedValues('embeddings', embeddingsForm.schema, embeddingsForm.initial)
