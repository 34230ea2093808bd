import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { navigate } from './route.ts'

export interface HandOver<Given> {
  /** Opens a tab with something for it. */
  open(this: void, tab: string, given: Given): void
  /**
   * In a tab: takes what it was opened with, once. `take` and `isMine` keep what they were between two renders; without
   * `isMine` all of it is taken.
   */
  useHanded(this: void, tab: string, take: (given: Given) => void, isMine?: (given: Given) => boolean): void
  /** What a tab was opened with and has not taken: a tab with several forms shows the one that takes it. */
  useWaiting(this: void, tab: string): Given | undefined
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
    useHanded(tab, take, isMine) {
      const handed = useStore(store, (state) => state.handed)
      useEffect(() => {
        if (handed?.tab !== tab || isMine?.(handed.given) === false) return
        store.setState({ handed: undefined })
        take(handed.given)
      }, [handed, tab, take, isMine])
    },
    useWaiting: (tab) => useStore(store, ({ handed }) => (handed?.tab === tab ? handed.given : undefined)),
  }
}
