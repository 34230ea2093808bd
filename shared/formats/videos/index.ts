import { readCreatedVideo } from '../video/read-created-video.ts'
import { videosFields } from '../video/video-fields.ts'
import type { VideoFormat } from '../video/video-input.ts'
import { buildVideosRequest } from './request.ts'

/** POST /v1/videos and what is around it. */
export const videosFormat: VideoFormat = {
  id: 'videos',
  fields: videosFields,
  request: buildVideosRequest,
  response: readCreatedVideo,
}
