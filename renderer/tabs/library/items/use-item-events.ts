import type { KeyboardEvent, MouseEvent } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useLibraryView } from '../library-view-store.ts'
import { selectItem, type SelectHow } from '../../../controls/lists/select-items.ts'
import type { MediaLinesView } from './use-media-lines.ts'
import type { ItemActions, ItemMenu } from './item-actions.ts'

export interface ItemEvents {
  /** The item that Tab reaches: the last one moved to, else the first. */
  readonly activeId: string | undefined
  readonly onClick: (event: MouseEvent, item: MediaItem) => void
  readonly onOpen: (item: MediaItem) => void
  readonly onKeyDown: (event: KeyboardEvent, item: MediaItem) => void
  /** Selects an item that is not selected before its menu opens. */
  readonly onContextMenu: (event: MouseEvent) => void
}

/**
 * Event handling of the list, which has one tab stop: arrows, Page and Home keys move, with Shift they select a range;
 * Space plays audio and video, and toggles the selection of anything else (as Ctrl+Space always does); Alt with an
 * arrow changes the position of an item in the selection; Ctrl+A selects everything, Escape nothing. All other keys are
 * those of the menu.
 */
export function useItemEvents(
  items: readonly MediaItem[],
  { actions, menu }: { actions: ItemActions; menu: ItemMenu },
  { pageRows, reach }: MediaLinesView,
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

  /** Returns whether the list handled the key. */
  const onListKey = (event: KeyboardEvent, item: MediaItem): boolean => {
    const { selectedIds, select, moveInSelection, play, playingId } = useLibraryView.getState()
    const isMod = event.ctrlKey || event.metaKey
    if (isMod && event.key.toLowerCase() === 'a') {
      actions.onSelectAll(item.id)
      return true
    }
    if (event.altKey) {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      const place = selectedIds.indexOf(item.id)
      if (step === 0 || place === -1) return false
      moveInSelection(item.id, place + step)
      return true
    }
    if (event.key === ' ') {
      const isHeard = item.kind === 'audio' && item.exists && !isMod
      if (isHeard) play(playingId === item.id ? undefined : item.id)
      else choose(item, { isAdding: true, isRange: false })
      return true
    }
    if (isMod) return false
    const extent = { perLine, page: pageRows() * perLine, last: items.length - 1 }
    const nextIndex = indexAfterKey(event.key, items.indexOf(item), extent)
    if (nextIndex !== undefined) {
      const next = items[nextIndex]
      if (next !== undefined) {
        choose(next, { isAdding: false, isRange: event.shiftKey })
        reach(next.id)
      }
      return true
    }
    if (event.key !== 'Escape' || selectedIds.length === 0) return false
    select([], item.id)
    return true
  }

  return {
    activeId,
    onClick: useLatest((event: MouseEvent, item: MediaItem) =>
      choose(item, { isAdding: event.ctrlKey || event.metaKey, isRange: event.shiftKey }),
    ),
    onOpen: useLatest(actions.onOpen),
    onKeyDown: useLatest((event: KeyboardEvent, item: MediaItem) => {
      if (onListKey(event, item) || menu.runKey(keyOf(event), item)) event.preventDefault()
    }),
    onContextMenu(event) {
      const item = heldItem(event.target, items)
      if (item === undefined || useLibraryView.getState().selectedIds.includes(item.id)) return
      choose(item, { isAdding: false, isRange: false })
    },
  }
}

/** The item that an element belongs to. */
export function heldItem(target: EventTarget | null, items: readonly MediaItem[]): MediaItem | undefined {
  if (!(target instanceof Element)) return undefined
  const id = target.closest('[data-tile]')?.getAttribute('data-tile')
  return items.find((item) => item.id === id)
}

/** Formats a key as the menu names it: `c`, `F2`, `Mod+s`. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return altKey ? `Alt+${name}` : ctrlKey || metaKey ? `Mod+${name}` : name
}
