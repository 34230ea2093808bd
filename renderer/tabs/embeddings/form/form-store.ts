import * as z from 'zod/mini'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import type { EmbeddingForm } from '../../../../shared/embeddings/embedding-result.ts'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'

const embedFormSchema = z.object({
  /** The set that is open; left out for a new one. */
  setId: z.optional(z.string()),
  /** `''` for none yet. */
  model: z.string(),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
  /** Texts in one request, and requests at the same time. */
  batchSize: z.number(),
  atOnce: z.number(),
})

/** How texts are embedded. The texts themselves are a set, which main keeps. */
export type EmbedForm = z.infer<typeof embedFormSchema>

/** The form; `useSavedForm` keeps it over restarts. */
export const embedFormStore = createFormStore<EmbedForm>('embed-form', embedFormSchema, {
  model: '',
  parameters: {},
  extraJson: '',
  batchSize: 64,
  atOnce: 1,
})

export const useEmbedForm = createUseForm(embedFormStore)

/** Whose half-typed texts the form's are. */
export const embedScope = { scope: 'embeddings', format: 'embeddings' } as const

/** What preview and requests are made from. */
export function toEmbeddingForm({ model, parameters, extraJson }: EmbedForm): EmbeddingForm {
  return { model, parameters, extraJson }
}
