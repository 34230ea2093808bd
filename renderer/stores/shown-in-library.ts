import { useEffect } from 'react'
import { create } from 'zustand'
import { navigate } from './route.ts'

interface ShownInLibraryState {
  readonly mediaId: string | undefined
}

const useShownInLibraryStore = create<ShownInLibraryState>(() => ({ mediaId: undefined }))

/** Opens the library with one item selected. */
export function showInLibrary(mediaId: string): void {
  useShownInLibraryStore.setState({ mediaId })
  navigate('library')
}

/** In the library: takes the item that it was opened for, once. `take` must be stable between renders. */
export function useShownInLibrary(take: (mediaId: string) => void): void {
  const mediaId = useShownInLibraryStore((state) => state.mediaId)
  useEffect(() => {
    if (mediaId === undefined) return
    useShownInLibraryStore.setState({ mediaId: undefined })
    take(mediaId)
  }, [mediaId, take])
}
