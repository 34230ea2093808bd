import type { VideoFormatId } from '../registry.ts'

/** What is different about one route for videos, as data: the contract of the window needs it at the start. */
export interface VideoRoute {
  /** The field that carries the image a video begins with. */
  readonly firstFrameField: 'image' | 'input_reference'
  /** Whether images can travel as files of a form. */
  readonly takesForms: boolean
  /** Whether a finished video can be changed by a sentence. */
  readonly canRemix: boolean
}

export const videoRoutes: Readonly<Record<VideoFormatId, VideoRoute>> = {
  'video-generations': { firstFrameField: 'image', takesForms: false, canRemix: false },
  videos: { firstFrameField: 'input_reference', takesForms: true, canRemix: true },
}
