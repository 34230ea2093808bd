import type { VideoFormatId } from '../registry.ts'

/** The properties in which the routes for videos differ, as data: the contract of the window needs them at startup. */
export interface VideoRoute {
  /** The field for the first frame of a video. */
  readonly firstFrameField: 'image' | 'input_reference'
  /** Whether images can be sent as files of a multipart form. */
  readonly takesForms: boolean
  /** Whether a prompt can change a finished video. */
  readonly canRemix: boolean
}

export const videoRoutes: Readonly<Record<VideoFormatId, VideoRoute>> = {
  'video-generations': { firstFrameField: 'image', takesForms: false, canRemix: false },
  videos: { firstFrameField: 'input_reference', takesForms: true, canRemix: true },
}
