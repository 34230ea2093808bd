import type { ComponentProps, DragEvent, KeyboardEvent, MouseEvent } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { droppedItems, holdsItems } from '../drag-items.ts'
import { mayBeOwnDrag } from '../../../controls/files/own-drag.ts'
import type { DragItems } from './use-drag-items.ts'
import { useLibraryView } from '../library-view-store.ts'

export type ItemButtonProps = {
  item: MediaItem
  /** Its position among the selected items, starting at 1. */
  place: number | undefined
  /** Whether this is the item of the list that Tab reaches. */
  isActive: boolean
  isRenaming: boolean
  isPlaying: boolean
  onClick: (event: MouseEvent, item: MediaItem) => void
  onOpen: (item: MediaItem) => void
  onKeyDown: (event: KeyboardEvent, item: MediaItem) => void
  onRename: (item: MediaItem, title: string) => void
  onDrag: DragItems
}

/**
 * The props of an item's button in every view: a click selects it, a double click opens it. It can be dragged out of
 * the window and onto a collection with the rest of the selection, and onto another selected item to take its position.
 */
export function itemButtonProps({ item, place, isActive, ...on }: ItemButtonProps) {
  return {
    type: 'button',
    'data-media': item.id,
    tabIndex: isActive ? 0 : -1,
    'aria-pressed': place !== undefined,
    // oxlint-disable-next-line text/untranslated -- names of keys
    'aria-keyshortcuts': 'Enter Space',
    draggable: true,
    onDragStart: (event) => {
      const { selectedIds } = useLibraryView.getState()
      const isSelected = selectedIds.includes(item.id)
      on.onDrag(event, item, isSelected ? [item.id, ...others(selectedIds, item.id)] : [item.id])
    },
    ...(place !== undefined && {
      onDragOver: takeItems,
      onDrop: (event: DragEvent) => takePlace(event, item),
    }),
    onClick: (event) => on.onClick(event, item),
    onDoubleClick: () => on.onOpen(item),
    onKeyDown: (event) => on.onKeyDown(event, item),
  } satisfies ComponentProps<'button'> & { readonly 'data-media': string }
}

/** The other ids; the held item is added in front of them. */
function others(ids: readonly string[], id: string): string[] {
  return ids.filter((other) => other !== id)
}

function takeItems(event: DragEvent): void {
  if (!holdsItems(event.dataTransfer)) return
  event.preventDefault()
  // A drag by the system permits only copying.
  event.dataTransfer.dropEffect = mayBeOwnDrag() ? 'copy' : 'move'
}

function takePlace(event: DragEvent, item: MediaItem): void {
  const [held] = droppedItems(event.dataTransfer)
  if (held === undefined) return
  event.preventDefault()
  const { selectedIds, moveInSelection } = useLibraryView.getState()
  moveInSelection(held, selectedIds.indexOf(item.id))
}
