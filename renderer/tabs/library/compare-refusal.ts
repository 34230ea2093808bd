import type { MediaItem } from '../../../shared/media/media-item.ts'

const maxCompared = 4

/** Why a selection cannot be compared: too few or many, a text, or a file that is not there. `read` are its items. */
export function compareRefusal(count: number, read: readonly MediaItem[]): 'count' | 'kind' | undefined {
  if (count < 2 || count > maxCompared) return 'count'
  return read.length < count || !read.every(canCompare) ? 'kind' : undefined
}

function canCompare({ kind, exists }: MediaItem): boolean {
  return kind !== 'text' && exists
}
