import { useEffect } from 'react'
import { create } from 'zustand'
import type { Provenance } from '../../shared/media/media-item.ts'
import { navigate } from './route.ts'

interface HandedSettingsState {
  readonly handed: { readonly tab: string; readonly provenance: Provenance } | undefined
}

const useHandedSettingsStore = create<HandedSettingsState>(() => ({ handed: undefined }))

/** Opens a tab with the settings that a file was made with. `settingsTabOf` says in which tab. */
export function openWithSettings(tab: string, provenance: Provenance): void {
  useHandedSettingsStore.setState({ handed: { tab, provenance } })
  navigate(tab)
}

/** In a tab: puts the settings it was opened with into its form, once. `take` keeps what it was between two renders. */
export function useHandedSettings(tab: string, take: (provenance: Provenance) => void): void {
  const handed = useHandedSettingsStore((state) => state.handed)
  useEffect(() => {
    if (handed?.tab !== tab) return
    useHandedSettingsStore.setState({ handed: undefined })
    take(handed.provenance)
  }, [handed, tab, take])
}
