import type { AppError } from '../../shared/errors/app-error.ts'
import { fetchedImageFlaw, imageFlaw } from './image-flaw.ts'
import type { MediaPart } from '../runs/media-keeper.ts'

/**
 * What is wrong with a file of an answer: an image that is none, or not whole. One that came with the answer is judged when
 * it arrives, one that had to be fetched when it is `kept`.
 */
export function judgeMedia(media: MediaPart, kept?: MediaPart): AppError | undefined {
  if (kept === undefined) return media.isPartial === true ? undefined : imageFlaw(media)
  const wasFetched = media.data === undefined && media.source === undefined
  if (!wasFetched || kept.mediaId === undefined || !media.mediaType.startsWith('image/')) return undefined
  return fetchedImageFlaw(kept.mediaType, kept.bytes ?? 0)
}
