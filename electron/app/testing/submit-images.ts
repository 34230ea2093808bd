import type { Result } from '../../../shared/errors/result.ts'
import type { ImagesEditValues, ImagesGenerateValues } from '../../../shared/request-forms/images/form.ts'
import type { AppClient } from './app-client.ts'
import { submitForm } from './submit-form.ts'

/** The form for generating images from a prompt. */
export interface ImageGeneration extends ImagesGenerateValues {
  readonly connectionId: string
}

type Upload = NonNullable<ImagesEditValues['mask']>

/** The form for editing images. */
export interface ImageEdit extends ImageGeneration {
  readonly images: readonly Upload[]
  readonly mask?: Upload
}

/** Submits the form that generates images, and resolves with its run. */
export async function submitImages(
  page: AppClient['page'],
  { connectionId, ...values }: ImageGeneration,
): Promise<Result<{ readonly id: string }>> {
  return submitForm(page, 'images-generate', connectionId, values)
}

/** Submits the form that edits images, and resolves with its run. */
export async function submitEdit(
  page: AppClient['page'],
  { connectionId, images, ...values }: ImageEdit,
): Promise<Result<{ readonly id: string }>> {
  const sources = images.map((image) => ({ ...image, bytes: 0, width: 1, height: 1, isFromLibrary: false }))
  return submitForm(page, 'images-edit', connectionId, { ...values, sources })
}
