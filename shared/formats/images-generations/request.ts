import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { ImageInput } from '../images/image-input.ts'
import { imageBody } from '../images/image-request.ts'

/** Builds POST /v1/images/generations (gateway-api.md; wire-reference.md, 9.1). */
export function buildImageGenerationRequest(input: ImageInput): Result<WireRequest> {
  const body = imageBody(input)
  if (!body.ok) return body
  return ok({
    method: 'POST',
    path: '/v1/images/generations',
    auth: 'authorization',
    headers: {},
    body: { type: 'json', value: body.value },
    expectsStream: body.value['stream'] === true,
  })
}
