import type { MediaItem } from '../../../shared/media/media-item.ts'

const maxCompared = 4

/**
 * Why a selection cannot be compared: too few or too many items, a text, or a missing file. `read` are the loaded items
 * of the selection.
 */
export function compareRefusal(count: number, read: readonly MediaItem[]): 'count' | 'kind' | undefined {
  if (count < 2 || count > maxCompared) return 'count'
  return read.length < count || !read.every(canCompare) ? 'kind' : undefined
}

function canCompare({ kind, exists }: MediaItem): boolean {
  return kind !== 'text' && exists
}
