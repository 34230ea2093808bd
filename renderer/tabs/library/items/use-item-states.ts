import { useMemo } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useLibraryView } from '../library-view-store.ts'

export interface ItemState {
  /** Its position among the selected items, starting at 1. */
  readonly place: number | undefined
  readonly isRenaming: boolean
  readonly isPlaying: boolean
}

/** Returns the view state of each rendered item. */
export function useItemStates(): (item: MediaItem) => ItemState {
  const selectedIds = useLibraryView((state) => state.selectedIds)
  const renamingId = useLibraryView((state) => state.renamingId)
  const playingId = useLibraryView((state) => state.playingId)
  const places = useMemo(() => new Map(selectedIds.map((id, index) => [id, index + 1])), [selectedIds])
  return ({ id }) => ({ place: places.get(id), isRenaming: id === renamingId, isPlaying: id === playingId })
}
