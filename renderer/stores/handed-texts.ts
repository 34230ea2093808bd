import { useEffect } from 'react'
import { create } from 'zustand'
import { navigate } from './route.ts'

/** Texts on their way from one tab to another, with the question they are to be held against where there is one. */
export interface HandedTexts {
  readonly query?: string
  readonly texts: readonly string[]
}

interface HandedTextsState {
  readonly handed: { readonly tab: string; readonly given: HandedTexts } | undefined
}

const useHandedTextsStore = create<HandedTextsState>(() => ({ handed: undefined }))

/** Opens a tab with texts to work on. */
export function openWithTexts(tab: string, given: HandedTexts): void {
  useHandedTextsStore.setState({ handed: { tab, given } })
  navigate(tab)
}

/** In a tab: takes the texts that another tab opened it with, once. */
export function useHandedTexts(tab: string, take: (given: HandedTexts) => void): void {
  const handed = useHandedTextsStore((state) => state.handed)
  useEffect(() => {
    if (handed?.tab !== tab) return
    useHandedTextsStore.setState({ handed: undefined })
    take(handed.given)
  }, [handed, tab, take])
}
