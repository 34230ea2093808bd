import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** A part of the app that is a file of its own, so that the window opens without it. */
export interface LazyValue<Value> {
  /** Begins to fetch it, once. */
  readonly fetch: () => void
  /** What was fetched; `undefined` until it is there. Fetches it when nobody has. */
  readonly use: () => Value | undefined
}

/**
 * Not `lazy`: what waits here has a placeholder of its own to show, at once and without a flash, and is drawn anew in
 * the moment the rest is there.
 */
export function createLazyValue<Value>(load: () => Promise<Value>): LazyValue<Value> {
  let value: Value | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const fetch = (): void => {
    loading ??= load().then(
      (loaded) => {
        value = loaded
        for (const listener of listeners) listener()
      },
      () => {
        // The app was updated or is gone: the next one who needs it tries again.
        loading = undefined
      },
    )
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const snapshot = (): Value | undefined => value

  return {
    fetch,
    use() {
      useEffect(fetch, [])
      return useSyncExternalStore(subscribe, snapshot, snapshot)
    },
  }
}

/** A component that is fetched when it is first drawn, or before by its `fetch`. Until then its placeholder is drawn. */
export function createLazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  plainFace: (props: Props) => ReactNode = () => null,
): ComponentType<Props> & { readonly fetch: () => void } {
  const lazyValue = createLazyValue(load)
  function LazyView(props: Props): ReactNode {
    const view = lazyValue.use()
    return view === undefined ? plainFace(props) : createElement(view, props)
  }
  return Object.assign(LazyView, { fetch: lazyValue.fetch })
}
