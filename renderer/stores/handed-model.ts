import { useEffect } from 'react'
import { create } from 'zustand'
import { navigate } from './route.ts'

interface HandedModelState {
  readonly handed: { readonly tab: string; readonly model: string } | undefined
}

const useHandedModelStore = create<HandedModelState>(() => ({ handed: undefined }))

/** Opens a tab with a model chosen in it. */
export function openWithModel(tab: string, model: string): void {
  useHandedModelStore.setState({ handed: { tab, model } })
  navigate(tab)
}

/** In a tab: takes a model that another tab opened it with, once. */
export function useHandedModel(tab: string, take: (model: string) => void): void {
  const handed = useHandedModelStore((state) => state.handed)
  useEffect(() => {
    if (handed?.tab !== tab) return
    useHandedModelStore.setState({ handed: undefined })
    take(handed.model)
  }, [handed, tab, take])
}
