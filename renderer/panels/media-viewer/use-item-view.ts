import { useState, type KeyboardEvent } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { ItemImageProps } from './item-image.tsx'
import { wholeView, type Size, type View } from './zoom.ts'
import { zoomControls, type ZoomControls } from './zoom-buttons.tsx'

export type ItemViewOptions = {
  /** Among which the arrows go. */
  items: readonly MediaItem[]
  item: MediaItem
  onItem: (item: MediaItem) => void
}

/** An item that is looked at, in whichever viewer. */
export interface ItemView {
  /** Its place among the items, from 0; -1 where it is none of them. */
  readonly index: number
  readonly previous: MediaItem | undefined
  readonly next: MediaItem | undefined
  /** Its file is there, and the browser can show it. */
  readonly isShown: boolean
  /** It is shown as an image: `image` is drawn, and `zoom` is offered. */
  readonly isImage: boolean
  readonly image: ItemImageProps
  readonly zoom: ZoomControls
  readonly goTo: (item: MediaItem | undefined) => void
  /** The browser cannot show it. */
  readonly onBroken: () => void
  /**
   * Answers whether the key was one of a viewer: arrows, Home and End go to other items, or move an image that is zoomed; and
   * the keys of the zoom.
   */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** Zoom, place and keys of the item that a viewer shows. */
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
