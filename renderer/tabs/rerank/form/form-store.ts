import * as z from 'zod/mini'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'

const rerankFormSchema = z.object({
  /** The set that was worked on last; `''` for a new one. */
  setId: z.string(),
  /** Each is one request. `''` for one that is not chosen yet. */
  models: z.array(z.string()),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
  /** How documents are marked. */
  marks: z.enum(['yes-no', 'grades']),
  /** The `k` of nDCG@k and recall@k. */
  depth: z.number(),
  view: z.enum(['slope', 'table']),
  /** The click whose rankings fill `shown`; `''` once they were chosen by hand. */
  click: z.string(),
  /** The rankings side by side, in the order of the columns; `''` for one that is not sent yet. */
  shown: z.array(z.string()),
  /** Whether the documents came from the Embeddings tab. */
  isFromEmbeddings: z.boolean(),
})

/** What the form holds beside the set itself. Only parameters that are switched on are sent. */
export type RerankFormState = z.infer<typeof rerankFormSchema>

export const mostModels = 4

export const emptyRerankForm: RerankFormState = {
  setId: '',
  models: [''],
  parameters: {},
  extraJson: '',
  marks: 'yes-no',
  depth: 3,
  view: 'slope',
  click: '',
  shown: [],
  isFromEmbeddings: false,
}

/** Kept over tab switches and restarts. */
export const rerankForm = createFormStore('rerank-form', rerankFormSchema, emptyRerankForm)

export const useRerankForm = createUseForm(rerankForm)

/** A ranking of a click has begun: it takes its column. */
export function noteRanking(clickId: string, place: number, id: string): void {
  const { form, change } = rerankForm.getState()
  if (form.click === clickId) change({ shown: form.shown.with(place, id) })
}
