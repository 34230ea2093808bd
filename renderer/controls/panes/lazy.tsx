import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** How long after a script did not come it is asked for again, in milliseconds. */
const retryMs = 3_000

let isServed: () => Promise<void> = () => Promise.resolve()

/**
 * Scripts are fetched once this resolves. Whoever has taken the place of an app that is gone would learn the address of the
 * page, and its cookie, from the first one that is asked for.
 */
export function fetchScriptsWhen(resolves: () => Promise<void>): void {
  isServed = resolves
}

type Loaded<Value> = { readonly value: Value } | { readonly cause: unknown }

/** Fetches once, until it is told to forget that it failed. */
function createLoader<Value>(load: () => Promise<Value>, onFailed?: () => void) {
  let loaded: Loaded<Value> | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const settle = (next: Loaded<Value>): void => {
    loaded = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const fetch = (): void => {
    loading ??= isServed()
      .then(load)
      .then(
        (value) => settle({ value }),
        (cause: unknown) => {
          settle({ cause })
          onFailed?.()
        },
      )
  }
  const forgetFailure = (): void => {
    if (loaded === undefined || 'value' in loaded) return
    loaded = undefined
    loading = undefined
  }
  const isWanted = (): boolean => listeners.size > 0
  const snapshot = (): Loaded<Value> | undefined => loaded
  // The same where pages are drawn into text, as the fuzzing does.
  const use = (): Loaded<Value> | undefined => useSyncExternalStore(subscribe, snapshot, snapshot)

  return { fetch, forgetFailure, isWanted, use }
}

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
  const loader = createLoader(load, () => {
    // The app is away for a moment, or was updated. Whoever still waits gets it when the app is back.
    setTimeout(() => {
      if (loader.isWanted()) fetch()
    }, retryMs)
  })
  const fetch = (): void => {
    loader.forgetFailure()
    loader.fetch()
  }
  return {
    fetch,
    use() {
      useEffect(fetch, [])
      const loaded = loader.use()
      return loaded !== undefined && 'value' in loaded ? loaded.value : undefined
    },
  }
}

/** A script of the app did not come: the app is away, or was updated and has other scripts now. */
export class ScriptNotLoaded extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ScriptNotLoaded'
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

/**
 * A whole view that is fetched when it is first drawn, inside an error boundary: a script that does not come throws there,
 * and is fetched again when the boundary shows the view again. React's own `lazy` would keep the failure for good.
 */
export function createLazyPage(load: () => Promise<ComponentType>): ComponentType {
  const loader = createLoader(load)
  return function LazyPage() {
    // Not in an effect: the first tab of a start would come a frame later.
    loader.fetch()
    useEffect(() => loader.forgetFailure, [])
    const loaded = loader.use()
    if (loaded === undefined) return null
    if ('cause' in loaded) throw new ScriptNotLoaded(loaded.cause)
    return createElement(loaded.value)
  }
}
