import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { imageGenerationFields, imageGenerationPrimary } from './image-fields.ts'
import type { PromptInput } from '../prompt-input.ts'
import type { ImageFormat } from './image-input.ts'
import { imageBody } from './image-request.ts'
import { createImageBytesReader } from './image-count.ts'
import { readImageResponse } from './image-response.ts'
import { createImageStreamReader } from './image-stream.ts'
import { formatRegistry } from '../registry.ts'

/** POST /v1/images/generations. */
export const imageGenerationFormat: ImageFormat<PromptInput> = {
  id: 'images-generations',
  fields: imageGenerationFields,
  primary: imageGenerationPrimary,
  request: buildImageGenerationRequest,
  response: readImageResponse,
  createStreamReader: createImageStreamReader,
  createBytesReader: createImageBytesReader,
}

/** Builds POST /v1/images/generations (see shared/gateway/wire/images.md, "Generation fields"). */
function buildImageGenerationRequest(input: PromptInput): Result<WireRequest> {
  const body = imageBody(input)
  if (!body.ok) return body
  return ok({
    ...formatRegistry['images-generations'].route,
    headers: {},
    body: { type: 'json', value: body.value },
    expectsStream: body.value['stream'] === true,
  })
}
