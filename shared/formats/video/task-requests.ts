import { err, ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { type VideoFormatId, formatRegistry } from '../registry.ts'
import { videoError } from '../../text/en/errors/video.ts'

/**
 * Builds the GET request that polls a task (see shared/gateway/wire/video.md, "Poll"). The id is percent-encoded: ids
 * of older gateways contain reserved characters.
 */
export function taskRequest(family: VideoFormatId, taskId: string): WireRequest {
  return plainGet(`${formatRegistry[family].route.path}/${encodeURIComponent(taskId)}`)
}

/**
 * The path of a task's file if its answer has no address (see shared/gateway/wire/video.md, "Poll" and "Routes of the
 * video object").
 */
export function taskContentPath(taskId: string): string {
  return `/v1/videos/${encodeURIComponent(taskId)}/content`
}

/**
 * Builds the GET request for the list of a task's files, on gateways of form D (see shared/gateway/wire/video.md,
 * "Files of a task").
 */
export function taskArtifactsRequest(taskId: string): WireRequest {
  return plainGet(`/v1/tasks/${encodeURIComponent(taskId)}/artifacts`)
}

/**
 * Builds POST /v1/videos/{id}/remix (see shared/gateway/wire/video.md, "Routes of the video object"). The error is
 * `invalid-input` for a blank prompt.
 */
export function buildRemixRequest(taskId: string, prompt: string): Result<WireRequest> {
  if (prompt.trim() === '') {
    return err({
      kind: 'invalid-input',
      field: 'prompt',
      ...videoError('noChange'),
    })
  }
  return ok({
    method: 'POST',
    path: `/v1/videos/${encodeURIComponent(taskId)}/remix`,
    auth: 'authorization',
    headers: {},
    body: { type: 'json', value: { prompt } },
    expectsStream: false,
  })
}

function plainGet(path: string): WireRequest {
  return { method: 'GET', path, auth: 'authorization', headers: {}, expectsStream: false }
}
