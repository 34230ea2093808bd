import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { navigate, type GoOn } from './route.ts'

export interface TabPayload<Payload> {
  /**
   * Opens a tab with a payload; `rest` is the part of the address after the tab. With `goOn` it only navigates if that
   * still does; otherwise the payload is dropped, as it would interrupt what the user is doing by now.
   */
  open(
    this: void,
    tab: string,
    payload: Payload,
    options?: { readonly rest?: string | undefined; readonly goOn?: GoOn },
  ): void
  /**
   * Called by a tab: takes the payload it was opened with, once. `take` and `isMine` must be stable between renders;
   * without `isMine` any payload is taken.
   */
  useTabPayload(
    this: void,
    tab: string,
    take: (payload: Payload) => void,
    isMine?: (payload: Payload) => boolean,
  ): void
  /** The payload that a tab has not taken yet: a tab with several forms shows the one that accepts it. */
  useWaitingTabPayload(this: void, tab: string): Payload | undefined
}

/** Creates a way to open a tab with a payload. A payload waits until it is taken; a newer one replaces it. */
export function createTabPayload<Payload>(): TabPayload<Payload> {
  const store = createStore<{
    readonly waiting: { readonly tab: string; readonly payload: Payload } | undefined
  }>(() => ({ waiting: undefined }))
  return {
    open(tab, payload, { rest, goOn } = {}) {
      // Navigates before it sets the payload, so that the tab that is left sees from the address that the payload is
      // not its own.
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
