import type { AnyRequestForm, RequestFormId } from './define-request-form.ts'
import { rerankForm } from './rerank.ts'
import { speechForm } from './speech.ts'

/** Every form that sends requests, by its id. */
export const requestForms: Readonly<Record<RequestFormId, AnyRequestForm>> = {
  rerank: rerankForm,
  speech: speechForm,
}
