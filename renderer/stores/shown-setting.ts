import { useEffect } from 'react'
import { create } from 'zustand'
import { navigate } from './route.ts'

interface ShownSettingState {
  readonly name: string | undefined
}

const useShownSettingStore = create<ShownSettingState>(() => ({ name: undefined }))

/** Opens a page of Settings and scrolls to the row with this name. */
export function showSetting(path: string, name: string): void {
  useShownSettingStore.setState({ name })
  navigate('settings', path)
}

/** In a row of Settings: calls `take` once when the row is to be shown. `take` must be stable between renders. */
export function useShownSetting(name: string, take: () => void): void {
  const isShown = useShownSettingStore((state) => state.name === name)
  useEffect(() => {
    if (!isShown) return
    useShownSettingStore.setState({ name: undefined })
    take()
  }, [isShown, take])
}
