import { useSyncExternalStore } from 'react'

/** Where the window is: a tab, and whatever the tab reads into the rest (`#/settings/keys` has `rest` `'keys'`). */
export interface Route {
  readonly tab: string
  readonly rest: string
}

/** Reads `#/tab/rest`. An empty hash has no tab. */
export function parseRoute(hash: string): Route {
  const [tab = '', ...rest] = hash.replace(/^#?\/?/, '').split('/')
  return { tab: decode(tab), rest: rest.map(decode).join('/') }
}

/** Goes somewhere. The address bar keeps it, so a reload comes back here. */
export function navigate(tab: string, rest = ''): void {
  const path = rest === '' ? [tab] : [tab, ...rest.split('/')]
  location.hash = `#/${path.map(encodeURIComponent).join('/')}`
}

/** The route, following the address. */
export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
