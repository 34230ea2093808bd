import { useSyncExternalStore } from 'react'
import { toHash, type Place } from '../../shared/app/place.ts'

/** Where the window is. */
export type Route = Place

/** Reads `#/tab/rest`. An empty hash has no tab. */
export function parseRoute(hash: string): Route {
  const [tab = '', ...rest] = hash.replace(/^#?\/?/, '').split('/')
  return { tab: decode(tab), rest: rest.map(decode).join('/') }
}

/** Goes somewhere. The address bar keeps it, so a reload comes back here. */
export function navigate(tab: string, rest = ''): void {
  location.hash = toHash({ tab, rest })
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
