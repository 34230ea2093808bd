import type { RequestFormId } from '../formats/registry.ts'
import type { AnyRequestForm } from './define-request-form.ts'
import { embeddingsForm } from './embeddings/form.ts'
import { imagesEditForm, imagesGenerateForm } from './images/form.ts'
import { moderationsForm } from './moderations/form.ts'
import { rawForm } from './raw/form.ts'
import { rerankForm } from './rerank/form.ts'
import { speechForm } from './speech/form.ts'
import { transcribeForm } from './transcribe/form.ts'
import { videoForm } from './video/form.ts'

/** Every form that sends requests, by id. */
export const requestForms: Readonly<Record<RequestFormId, AnyRequestForm>> = {
  embeddings: embeddingsForm,
  'images-edit': imagesEditForm,
  'images-generate': imagesGenerateForm,
  moderations: moderationsForm,
  raw: rawForm,
  rerank: rerankForm,
  speech: speechForm,
  transcribe: transcribeForm,
  video: videoForm,
}
