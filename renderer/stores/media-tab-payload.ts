import type { MediaItem } from '../../shared/media/media-item.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** Opens a tab with library items to work on: files of a message, sources of an edit. */
export const {
  open: openWithMedia,
  useTabPayload: useMediaTabPayload,
  useWaitingTabPayload: useWaitingMediaTabPayload,
} = createTabPayload<readonly MediaItem[]>()
