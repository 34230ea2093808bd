import type { VideoFormatId } from '../registry.ts'
import { createMediaReader } from '../media-reader.ts'
import { buildVideoGenerationRequest } from './generation-request.ts'
import { readCreatedVideo } from './read-created-video.ts'
import { videoGenerationFields, videoGenerationPrimary, videosFields, videosPrimary } from './video-fields.ts'
import type { VideoFormat } from './video-input.ts'
import { buildVideosRequest } from './videos-request.ts'

/** The two routes for videos, the documented one first. Their requests differ, their answers do not. */
export const videoFormats: Readonly<Record<VideoFormatId, VideoFormat>> = {
  'video-generations': {
    id: 'video-generations',
    fields: videoGenerationFields,
    primary: videoGenerationPrimary,
    request: buildVideoGenerationRequest,
    response: readCreatedVideo,
    createBytesReader: createMediaReader,
  },
  videos: {
    id: 'videos',
    fields: videosFields,
    primary: videosPrimary,
    request: buildVideosRequest,
    response: readCreatedVideo,
    createBytesReader: createMediaReader,
  },
}
