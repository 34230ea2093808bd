import { useState, type KeyboardEvent } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { ItemImageProps } from './item-image.tsx'
import { wholeView, type Size, type View } from './zoom.ts'
import { zoomControls, type ZoomControls } from './zoom-buttons.tsx'

export type ItemViewOptions = {
  /** The items that the arrow keys move between. */
  items: readonly MediaItem[]
  item: MediaItem
  onItem: (item: MediaItem) => void
}

/** The state of the item in a viewer. */
export interface ItemView {
  /** The index of the item, from 0; -1 if it is not in `items`. */
  readonly index: number
  readonly previous: MediaItem | undefined
  readonly next: MediaItem | undefined
  /** Whether its file exists and the browser can show it. */
  readonly isShown: boolean
  /** Whether it is shown as an image, with zoom. */
  readonly isImage: boolean
  readonly image: ItemImageProps
  readonly zoom: ZoomControls
  readonly goTo: (item: MediaItem | undefined) => void
  /** Reports that the browser cannot show it. */
  readonly onBroken: () => void
  /**
   * Returns whether the viewer handles the key: arrows, Home and End move to other items or pan a zoomed image, and the
   * zoom has keys.
   */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** Zoom, position and keys for the item in a viewer. */
export function useItemView({ items, item, onItem }: ItemViewOptions): ItemView {
  const [view, setView] = useState<View>(wholeView)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const [natural, setNatural] = useState<Size>()
  const [brokenId, setBrokenId] = useState<string>()
  const size = natural ?? { width: item.width ?? 1024, height: item.height ?? 1024 }
  const zoom = zoomControls(view, setView, size, box)
  const index = items.findIndex(({ id }) => id === item.id)
  const isShown = item.exists && brokenId !== item.id
  const isImage = item.kind === 'image' && isShown
  const onBroken = () => setBrokenId(item.id)
  const previous = items[index - 1]
  const next = index === -1 ? undefined : items[index + 1]
  const goTo = (target: MediaItem | undefined) => {
    if (target === undefined || target.id === item.id) return
    setView(wholeView)
    setNatural(undefined)
    onItem(target)
  }
  return {
    index,
    previous,
    next,
    isShown,
    isImage,
    image: { item, image: size, view, onView: setView, onBox: setBox, onSize: setNatural, onError: onBroken },
    zoom,
    goTo,
    onBroken,
    onKey(event) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return false
      const arrow = arrows[key]
      if (arrow !== undefined) {
        if (isImage && view.zoom > 1.001) zoom.pan(-arrow.x * 80, -arrow.y * 80)
        else if (arrow.x !== 0) goTo(arrow.x < 0 ? previous : next)
        return true
      }
      if (key === 'Home') goTo(items[0])
      else if (key === 'End') goTo(items.at(-1))
      else return isImage && zoom.onKey(event)
      return true
    },
  }
}

const arrows: Readonly<Record<string, { x: number; y: number } | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
