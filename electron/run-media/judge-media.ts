import type { AppError } from '../../shared/errors/app-error.ts'
import { fetchedImageFlaw, imageFlaw } from './image-flaw.ts'
import type { MediaPart } from '../runs/media-keeper.ts'

/**
 * The flaw of a file in an answer: no image, or an incomplete one. An image inside the answer is checked when it
 * arrives, a downloaded one when it is `kept`.
 */
export function judgeMedia(media: MediaPart, kept?: MediaPart): AppError | undefined {
  if (kept === undefined) return media.isPartial === true ? undefined : imageFlaw(media)
  const wasFetched = media.data === undefined && media.source === undefined
  if (!wasFetched || kept.mediaId === undefined || !media.mediaType.startsWith('image/')) return undefined
  return fetchedImageFlaw(kept.mediaType, kept.bytes ?? 0)
}
