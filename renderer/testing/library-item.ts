import type { MediaItem } from '../../shared/media/media-item.ts'

/** A library item; an image by default. */
export function libraryItem(given: Partial<MediaItem> & { id: string }): MediaItem {
  return {
    kind: 'image',
    fileName: `${given.id}.png`,
    mediaType: 'image/png',
    bytes: 1_000,
    width: 64,
    height: 64,
    sha256: '',
    createdAt: 1_700_000_000_000,
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: true,
    ...given,
  }
}
