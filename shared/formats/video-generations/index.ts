import { readCreatedVideo } from '../video/read-created-video.ts'
import { videoGenerationFields } from '../video/video-fields.ts'
import type { VideoFormat } from '../video/video-input.ts'
import { buildVideoGenerationRequest } from './request.ts'

/** POST /v1/video/generations: the documented way to ask for a video. */
export const videoGenerationsFormat: VideoFormat = {
  id: 'video-generations',
  fields: videoGenerationFields,
  request: buildVideoGenerationRequest,
  response: readCreatedVideo,
}
