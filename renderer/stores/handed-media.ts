import { useEffect } from 'react'
import { create } from 'zustand'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import { navigate } from './route.ts'

/** Something of the library on its way to a tab. */
export type HandedMedia =
  /** Items to work on: files of a message, sources of an edit. */
  | { readonly use: 'input'; readonly items: readonly MediaItem[] }
  /** How an item was made, to make it again. */
  | { readonly use: 'settings'; readonly provenance: Provenance }

interface HandedMediaState {
  readonly handed: { readonly tab: string; readonly media: HandedMedia } | undefined
}

const useHandedMediaStore = create<HandedMediaState>(() => ({ handed: undefined }))

/** Opens a tab with something of the library in it. */
export function openWithMedia(tab: string, media: HandedMedia): void {
  useHandedMediaStore.setState({ handed: { tab, media } })
  navigate(tab)
}

/** In a tab: takes what the library opened it with, once. */
export function useHandedMedia(tab: string, take: (media: HandedMedia) => void): void {
  const handed = useHandedMediaStore((state) => state.handed)
  useEffect(() => {
    if (handed?.tab !== tab) return
    useHandedMediaStore.setState({ handed: undefined })
    take(handed.media)
  }, [handed, tab, take])
}
