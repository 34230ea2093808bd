import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Size } from './zoom.ts'

/** The size of an image in pixels; a square if it is unknown. */
export function sizeOf({ width = 1024, height = 1024 }: MediaItem): Size {
  return { width, height }
}
