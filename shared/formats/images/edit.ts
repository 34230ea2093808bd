import { err, ok, type Result } from '../../errors/result.ts'
import { profile } from '../../gateway/profile.ts'
import type { MultipartField, WireRequest } from '../../gateway/wire.ts'
import type { Json } from '../../json.ts'
import { fileField, textFields } from '../form-fields.ts'
import { imageEditFields, imageEditPrimary } from './image-fields.ts'
import type { ImageEditInput, ImageFormat } from './image-input.ts'
import { imageBody } from './image-request.ts'
import { createImageBytesReader } from './image-count.ts'
import { readImageResponse } from './image-response.ts'
import { createImageStreamReader } from './image-stream.ts'
import { formatRegistry } from '../registry.ts'
import { imagesError } from '../../text/en/errors/images.ts'

/** POST /v1/images/edits. */
export const imageEditFormat: ImageFormat<ImageEditInput> = {
  id: 'images-edits',
  fields: imageEditFields,
  primary: imageEditPrimary,
  request: buildImageEditRequest,
  response: readImageResponse,
  createStreamReader: createImageStreamReader,
  createBytesReader: createImageBytesReader,
}

/**
 * Builds POST /v1/images/edits as multipart (see shared/gateway/wire/images.md, "Edits"): model and prompt, the images,
 * the mask, then the other fields as text. Parameters may name the file fields; by default they have the names of the
 * profile.
 */
function buildImageEditRequest(input: ImageEditInput): Result<WireRequest> {
  const { image: imageName, mask: maskName, ...parameters } = input.parameters
  const body = imageBody({ ...input, parameters })
  if (!body.ok) return body
  if (input.images.length === 0) return err(noImage)
  const { image, images, mask } = profile.imageEditFields
  const sourceField = nameOr(imageName, input.images.length === 1 ? image : images)
  const { model, prompt, ...others } = body.value
  const fields: MultipartField[] = [
    ...textFields({ model: model ?? '', prompt: prompt ?? '' }),
    ...input.images.map((file) => fileField(sourceField, file)),
    ...(input.mask === undefined ? [] : [fileField(nameOr(maskName, mask), input.mask)]),
    ...textFields(others),
  ]
  return ok({
    ...formatRegistry['images-edits'].route,
    headers: {},
    body: { type: 'multipart', fields },
    expectsStream: others['stream'] === true,
  })
}

/** The name chosen for a field, or the default name. */
function nameOr(chosen: Json | undefined, usual: string): string {
  return typeof chosen === 'string' && chosen.trim() !== '' ? chosen.trim() : usual
}

const noImage = {
  kind: 'invalid-input',
  field: 'image',
  ...imagesError('noSource'),
} as const
