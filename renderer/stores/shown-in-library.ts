import { useEffect } from 'react'
import { create } from 'zustand'
import { navigate } from './route.ts'

interface ShownInLibraryState {
  readonly mediaId: string | undefined
}

const useShownInLibraryStore = create<ShownInLibraryState>(() => ({ mediaId: undefined }))

/** Opens the library with one item chosen in it. */
export function showInLibrary(mediaId: string): void {
  useShownInLibraryStore.setState({ mediaId })
  navigate('library')
}

/** In the library: takes the item it was opened for, once. `take` keeps what it was between two renders. */
export function useShownInLibrary(take: (mediaId: string) => void): void {
  const mediaId = useShownInLibraryStore((state) => state.mediaId)
  useEffect(() => {
    if (mediaId === undefined) return
    useShownInLibraryStore.setState({ mediaId: undefined })
    take(mediaId)
  }, [mediaId, take])
}
