import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { dragItemOut } from '../drag-out.ts'

export type ItemButtonProps = {
  item: MediaItem
  isSelected: boolean
  /** The one item of the list that Tab reaches. */
  isActive: boolean
  onClick: (event: MouseEvent, item: MediaItem) => void
  onOpen: (item: MediaItem) => void
  onKeyDown: (event: KeyboardEvent, item: MediaItem) => void
}

/** What the button of an item does in every view: chosen by a click, opened by two, dragged out of the window. */
export function itemButtonProps({ item, isSelected, isActive, ...on }: ItemButtonProps) {
  return {
    type: 'button',
    'data-media': item.id,
    tabIndex: isActive ? 0 : -1,
    'aria-pressed': isSelected,
    // oxlint-disable-next-line text/untranslated -- names of keys
    'aria-keyshortcuts': 'Enter Space F Delete',
    draggable: item.exists,
    onDragStart: ({ dataTransfer }) => dragItemOut(dataTransfer, item),
    onClick: (event) => on.onClick(event, item),
    onDoubleClick: () => on.onOpen(item),
    onKeyDown: (event) => on.onKeyDown(event, item),
  } satisfies ComponentProps<'button'> & { readonly 'data-media': string }
}
