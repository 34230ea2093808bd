import { imageGenerationFields } from '../images/image-fields.ts'
import type { ImageFormat, ImageInput } from '../images/image-input.ts'
import { readImageResponse } from '../images/image-response.ts'
import { createImageStreamReader } from '../images/image-stream.ts'
import { buildImageGenerationRequest } from './request.ts'

/** POST /v1/images/generations. */
export const imagesGenerationsFormat: ImageFormat<ImageInput> = {
  id: 'images-generations',
  fields: imageGenerationFields,
  request: buildImageGenerationRequest,
  response: readImageResponse,
  createStreamReader: createImageStreamReader,
}
