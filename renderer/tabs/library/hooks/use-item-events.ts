import type { KeyboardEvent, MouseEvent } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { indexAfterKey } from '../../../controls/list-keys.ts'
import { useLatest } from '../../../controls/use-latest.ts'
import { useLibraryView } from '../library-view-store.ts'
import { selectItem, type SelectHow } from '../select-items.ts'
import type { MediaLinesView } from './use-media-lines.ts'

/** What can be done from the list itself. */
export interface ItemActions {
  readonly onOpen: (item: MediaItem) => void
  readonly onStar: (ids: readonly string[], isStarred: boolean) => void
  readonly onDelete: (ids: readonly string[]) => void
  /** Selects everything, also what is not read yet; `activeId` has the focus. */
  readonly onSelectAll: (activeId: string) => void
}

export interface ItemEvents {
  /** The item that Tab reaches: the one moved to last, else the first. */
  readonly activeId: string | undefined
  readonly onClick: (event: MouseEvent, item: MediaItem) => void
  readonly onOpen: (item: MediaItem) => void
  readonly onStar: (item: MediaItem) => void
  readonly onKeyDown: (event: KeyboardEvent, item: MediaItem) => void
}

/**
 * One tab stop for the whole list: arrows, Page and Home keys move, with Shift they select a range; Space adds and takes
 * away, Ctrl+A selects everything, Enter opens, F stars, Delete deletes, Escape selects nothing.
 */
export function useItemEvents(
  items: readonly MediaItem[],
  actions: ItemActions,
  { pageLines, reach }: MediaLinesView,
  perLine: number,
): ItemEvents {
  const wantedId = useLibraryView((state) => state.activeId)
  const activeId = items.some(({ id }) => id === wantedId) ? wantedId : items[0]?.id
  const choose = (item: MediaItem, how: SelectHow): void => {
    const { select, ...state } = useLibraryView.getState()
    const next = selectItem(
      items.map(({ id }) => id),
      state,
      item.id,
      how,
    )
    select(next.selectedIds, next.activeId, next.anchorId)
  }

  const onKeyDown = (event: KeyboardEvent, item: MediaItem) => {
    const { selectedIds, select } = useLibraryView.getState()
    const chosenIds = selectedIds.length > 0 ? selectedIds : [item.id]
    const isAdding = event.ctrlKey || event.metaKey
    if (isAdding && event.key.toLowerCase() === 'a') {
      actions.onSelectAll(item.id)
      event.preventDefault()
      return
    }
    if (isAdding || event.altKey) return
    const index = items.indexOf(item)
    const extent = { perLine, page: pageLines() * perLine, last: items.length - 1 }
    const nextIndex = indexAfterKey(event.key, index, extent)
    if (nextIndex !== undefined) {
      const next = items[nextIndex]
      if (next !== undefined) {
        choose(next, { isAdding: false, isRange: event.shiftKey })
        reach(next.id)
      }
    } else if (event.key === 'Enter') actions.onOpen(item)
    else if (event.key === ' ') choose(item, { isAdding: true, isRange: false })
    else if (event.key.toLowerCase() === 'f') actions.onStar(chosenIds, !item.isStarred)
    else if (event.key === 'Delete') actions.onDelete(chosenIds)
    else if (event.key === 'Escape' && selectedIds.length > 0) select([], item.id)
    else return
    event.preventDefault()
  }

  return {
    activeId,
    onClick: useLatest((event: MouseEvent, item: MediaItem) =>
      choose(item, { isAdding: event.ctrlKey || event.metaKey, isRange: event.shiftKey }),
    ),
    onOpen: useLatest(actions.onOpen),
    onStar: useLatest((item: MediaItem) => actions.onStar([item.id], !item.isStarred)),
    onKeyDown: useLatest(onKeyDown),
  }
}
