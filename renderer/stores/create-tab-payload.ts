import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { navigate, type GoOn } from './route.ts'

export interface TabPayload<Payload> {
  /**
   * Opens a tab with something for it; `rest` is the part of the address behind the tab. With `goOn` only where that still goes:
   * what was for it is dropped then, for it would come up in what the person is at by now.
   */
  open(
    this: void,
    tab: string,
    payload: Payload,
    options?: { readonly rest?: string | undefined; readonly goOn?: GoOn },
  ): void
  /**
   * In a tab: takes what it was opened with, once. `take` and `isMine` keep what they were between two renders; without
   * `isMine` all of it is taken.
   */
  useTabPayload(
    this: void,
    tab: string,
    take: (payload: Payload) => void,
    isMine?: (payload: Payload) => boolean,
  ): void
  /** What a tab was opened with and has not taken: a tab with several forms shows the one that takes it. */
  useWaitingTabPayload(this: void, tab: string): Payload | undefined
}

/** A way to open a tab with something for it. What is not taken yet waits, and the newest counts. */
export function createTabPayload<Payload>(): TabPayload<Payload> {
  const store = createStore<{
    readonly waiting: { readonly tab: string; readonly payload: Payload } | undefined
  }>(() => ({ waiting: undefined }))
  return {
    open(tab, payload, { rest, goOn } = {}) {
      // Navigates before it sets the payload, so that the tab that is left sees from the address that the payload is not its own.
      if (goOn === undefined) navigate(tab, rest)
      else if (!goOn(tab, rest)) return
      store.setState({ waiting: { tab, payload } })
    },
    useTabPayload(tab, take, isMine) {
      const waiting = useStore(store, (state) => state.waiting)
      useEffect(() => {
        if (waiting?.tab !== tab || isMine?.(waiting.payload) === false) return
        store.setState({ waiting: undefined })
        take(waiting.payload)
      }, [waiting, tab, take, isMine])
    },
    useWaitingTabPayload: (tab) =>
      useStore(store, ({ waiting }) => (waiting?.tab === tab ? waiting.payload : undefined)),
  }
}
