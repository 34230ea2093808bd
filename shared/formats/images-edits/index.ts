import { imageEditFields } from '../images/image-fields.ts'
import type { ImageEditInput, ImageFormat } from '../images/image-input.ts'
import { readImageResponse } from '../images/image-response.ts'
import { createImageStreamReader } from '../images/image-stream.ts'
import { buildImageEditRequest } from './request.ts'

/** POST /v1/images/edits. */
export const imagesEditsFormat: ImageFormat<ImageEditInput> = {
  id: 'images-edits',
  fields: imageEditFields,
  request: buildImageEditRequest,
  response: readImageResponse,
  createStreamReader: createImageStreamReader,
}
