import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** How long after a failed load the script is requested again, in milliseconds. */
const retryMs = 3_000

let isServed: () => Promise<void> = () => Promise.resolve()

/**
 * Scripts are requested once this resolves. Otherwise a program that took over the port of an app that has quit would
 * learn the address and the cookie of the page from the first request.
 */
export function fetchScriptsWhen(resolves: () => Promise<void>): void {
  isServed = resolves
}

type Loaded<Value> = { readonly value: Value } | { readonly cause: unknown }

/** Loads once, until `forgetFailure` is called after a failure. */
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
  // The third argument supports server rendering, which the fuzzing uses.
  const use = (): Loaded<Value> | undefined => useSyncExternalStore(subscribe, snapshot, snapshot)

  return { fetch, forgetFailure, isWanted, use }
}

/** A part of the app in a file of its own, so that the window opens without it. */
export interface LazyValue<Value> {
  /** Starts loading, once. */
  readonly fetch: () => void
  /** Returns the loaded value; `undefined` until then. Starts loading if necessary. */
  readonly use: () => Value | undefined
}

/**
 * Differs from React's `lazy`: the caller shows a placeholder of its own at once and without a flash, and renders again
 * as soon as the value is loaded.
 */
export function createLazyValue<Value>(load: () => Promise<Value>): LazyValue<Value> {
  const loader = createLoader(load, () => {
    // The app is unreachable for a moment, or was updated. Waiting components get the value when it is back.
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

/** A script of the app could not be loaded: the app is unreachable, or was updated and has other scripts now. */
export class ScriptNotLoaded extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ScriptNotLoaded'
  }
}

/** A component that is loaded on its first render, or earlier by `fetch`. Until then its placeholder is rendered. */
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
 * A whole page that is loaded on its first render, inside an error boundary: a failed load throws, and is repeated when
 * the boundary renders the page again. React's own `lazy` would keep the failure forever.
 */
export function createLazyPage(load: () => Promise<ComponentType>): ComponentType {
  const loader = createLoader(load)
  return function LazyPage() {
    // Not in an effect: the first tab would appear one frame later.
    loader.fetch()
    useEffect(() => loader.forgetFailure, [])
    const loaded = loader.use()
    if (loaded === undefined) return null
    if ('cause' in loaded) throw new ScriptNotLoaded(loaded.cause)
    return createElement(loaded.value)
  }
}
