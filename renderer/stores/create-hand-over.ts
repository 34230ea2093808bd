import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { navigate } from './route.ts'

export interface HandOver<Given> {
  /** Opens a tab with something for it. */
  open(this: void, tab: string, given: Given): void
  /** In a tab: takes what it was opened with, once. `take` keeps what it was between two renders. */
  useHanded(this: void, tab: string, take: (given: Given) => void): void
}

/** A way to open a tab with something for it. What is not taken yet waits, and the newest counts. */
export function createHandOver<Given>(): HandOver<Given> {
  const store = createStore<{ readonly handed: { readonly tab: string; readonly given: Given } | undefined }>(
    () => ({ handed: undefined }),
  )
  return {
    open(tab, given) {
      store.setState({ handed: { tab, given } })
      navigate(tab)
    },
    useHanded(tab, take) {
      const handed = useStore(store, (state) => state.handed)
      useEffect(() => {
        if (handed?.tab !== tab) return
        store.setState({ handed: undefined })
        take(handed.given)
      }, [handed, tab, take])
    },
  }
}
