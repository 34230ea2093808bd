import type { RequestFormId } from '../formats/registry.ts'
import type { AnyRequestForm } from './define-request-form.ts'
import { embeddingsForm } from './embeddings.ts'
import { imagesEditForm, imagesGenerateForm } from './images.ts'
import { moderationsForm } from './moderations.ts'
import { rerankForm } from './rerank.ts'
import { speechForm } from './speech.ts'
import { transcribeForm } from './transcribe.ts'
import { videoForm } from './video.ts'

/** Every form that sends requests, by its id. */
export const requestForms: Readonly<Record<RequestFormId, AnyRequestForm>> = {
  embeddings: embeddingsForm,
  'images-edit': imagesEditForm,
  'images-generate': imagesGenerateForm,
  moderations: moderationsForm,
  rerank: rerankForm,
  speech: speechForm,
  transcribe: transcribeForm,
  video: videoForm,
}
