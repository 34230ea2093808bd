import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { videoBody } from './video-body.ts'
import type { VideoInput } from './video-input.ts'
import { formatRegistry } from '../registry.ts'

/**
 * Builds POST /v1/video/generations (see shared/gateway/wire/video.md, "Create"). The error is `invalid-input`: no
 * model, or no prompt.
 */
export function buildVideoGenerationRequest(input: VideoInput): Result<WireRequest> {
  const body = videoBody(input)
  if (!body.ok) return body
  return ok({
    ...formatRegistry['video-generations'].route,
    headers: {},
    body: { type: 'json', value: body.value },
    expectsStream: false,
  })
}
