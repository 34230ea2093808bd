import { createContext, use, useEffect } from 'react'
import { create } from 'zustand'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { mediaAddress } from '../bridge/media-address.ts'
import type { ThumbnailMaker } from './thumbnail-maker.ts'

interface UnreadableState {
  readonly ids: ReadonlySet<string>
}

const useUnreadable = create<UnreadableState>(() => ({ ids: new Set() }))

/** Remembers an image that cannot be drawn, as long as the page lasts. */
export function noteUnreadable(id: string): void {
  useUnreadable.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))
}

/** Makes the thumbnails of what is in view. Its provider stands where items are shown. */
export const ThumbnailMakerContext = createContext<ThumbnailMaker | undefined>(undefined)

export type ThumbnailState =
  | { readonly state: 'there'; readonly address: string }
  /** It is being made, or its turn comes. */
  | { readonly state: 'coming' }
  /** The kind has none, or the image cannot be drawn. */
  | { readonly state: 'none'; readonly isDamaged: boolean }

/** The small picture of an item. One that is not stored is asked for while the item is on screen. */
export function useThumbnail(item: MediaItem): ThumbnailState {
  const { id, kind, width, height, hasThumbnail, isThere } = item
  const maker = use(ThumbnailMakerContext)
  const isDamaged = useUnreadable(({ ids }) => ids.has(id))
  const isWanted = kind === 'image' && isThere && !hasThumbnail && !isDamaged
  useEffect(() => {
    if (!isWanted || maker === undefined) return undefined
    maker.want({
      id,
      address: new URL(mediaAddress(id), location.href).href,
      ...(width !== undefined && height !== undefined && { width, height }),
    })
    return () => maker.forget(id)
  }, [isWanted, maker, id, width, height])
  if (hasThumbnail && !isDamaged) return { state: 'there', address: mediaAddress(`${id}-thumbnail`) }
  return isWanted ? { state: 'coming' } : { state: 'none', isDamaged }
}
