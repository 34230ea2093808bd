import type { Result } from '../../../shared/errors/result.ts'
import type { ImagesEditValues, ImagesGenerateValues } from '../../../shared/request-forms/images/form.ts'
import type { AppClient } from './app-client.ts'
import { submitForm } from './submit-form.ts'

/** Images that are asked for with a prompt. */
export interface ImageGeneration extends ImagesGenerateValues {
  readonly connectionId: string
}

type Upload = NonNullable<ImagesEditValues['mask']>

/** Images that are to be changed. */
export interface ImageEdit extends ImageGeneration {
  readonly images: readonly Upload[]
  readonly mask?: Upload
}

/** Submits the form that generates images, and answers its run. */
export async function submitImages(
  page: AppClient['page'],
  { connectionId, ...values }: ImageGeneration,
): Promise<Result<{ readonly id: string }>> {
  return submitForm(page, 'images-generate', connectionId, values)
}

/** Submits the form that edits images, and answers its run. */
export async function submitEdit(
  page: AppClient['page'],
  { connectionId, images, ...values }: ImageEdit,
): Promise<Result<{ readonly id: string }>> {
  const sources = images.map((image) => ({ ...image, bytes: 0, width: 1, height: 1, isFromLibrary: false }))
  return submitForm(page, 'images-edit', connectionId, { ...values, sources })
}
