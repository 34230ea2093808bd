import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { videoBody } from '../video/video-body.ts'
import type { VideoInput } from '../video/video-input.ts'

/** Builds POST /v1/video/generations (gateway-api.md; wire-reference.md, 10.1). */
export function buildVideoGenerationRequest(input: VideoInput): Result<WireRequest> {
  const body = videoBody(input)
  if (!body.ok) return body
  return ok({
    method: 'POST',
    path: '/v1/video/generations',
    auth: 'authorization',
    headers: {},
    body: { type: 'json', value: body.value },
    expectsStream: false,
  })
}
