import type { MediaItem } from '../../shared/media/media-item.ts'
import { createHandOver } from './create-hand-over.ts'

/** Opens a tab with items of the library to work on: files of a message, sources of an edit. */
export const {
  open: openWithMedia,
  useHanded: useHandedMedia,
  useWaiting: useWaitingMedia,
} = createHandOver<readonly MediaItem[]>()
