import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { fileField, textFields } from '../form-fields.ts'
import { videoBody, videoTexts } from './video-body.ts'
import type { VideoInput } from './video-input.ts'
import { formatRegistry } from '../registry.ts'

/**
 * Builds POST /v1/videos (see shared/gateway/wire/video.md, "Routes of the video object"), as a multipart form that
 * contains the files, or as JSON with the files as text. The error is `invalid-input`: no model, or no prompt.
 */
export function buildVideosRequest(input: VideoInput): Result<WireRequest> {
  const isForm = input.encoding === 'multipart'
  const body = isForm ? videoTexts(input) : videoBody(input)
  if (!body.ok) return body
  return ok({
    ...formatRegistry.videos.route,
    headers: {},
    body: isForm
      ? {
          type: 'multipart',
          fields: [...textFields(body.value), ...input.files.map((file) => fileField(file.field, file))],
        }
      : { type: 'json', value: body.value },
    expectsStream: false,
  })
}
