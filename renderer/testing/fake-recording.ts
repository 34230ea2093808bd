import type { MediaItem } from '../../shared/media/media-item.ts'

/** A recording as a library item. */
export const fakeRecording: MediaItem = {
  id: 'take-1',
  kind: 'audio',
  fileName: '2026-11-21_14-03-22_recording.wav',
  mediaType: 'audio/wav',
  bytes: 96_044,
  durationMs: 1_000,
  sha256: 'ab',
  createdAt: 1_795_256_000_000,
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: false,
}
