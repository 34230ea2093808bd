import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Size } from './zoom.ts'

/** The pixels of an image; a square for one that nobody could measure. */
export function sizeOf({ width = 1024, height = 1024 }: MediaItem): Size {
  return { width, height }
}
