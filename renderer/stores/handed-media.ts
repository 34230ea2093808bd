import { useEffect } from 'react'
import { create } from 'zustand'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { navigate } from './route.ts'

interface HandedMediaState {
  readonly handed: { readonly tab: string; readonly items: readonly MediaItem[] } | undefined
}

const useHandedMediaStore = create<HandedMediaState>(() => ({ handed: undefined }))

/** Opens a tab with items of the library to work on: files of a message, sources of an edit. */
export function openWithMedia(tab: string, items: readonly MediaItem[]): void {
  useHandedMediaStore.setState({ handed: { tab, items } })
  navigate(tab)
}

/** In a tab: takes what the library opened it with, once. */
export function useHandedMedia(tab: string, take: (items: readonly MediaItem[]) => void): void {
  const handed = useHandedMediaStore((state) => state.handed)
  useEffect(() => {
    if (handed?.tab !== tab) return
    useHandedMediaStore.setState({ handed: undefined })
    take(handed.items)
  }, [handed, tab, take])
}
