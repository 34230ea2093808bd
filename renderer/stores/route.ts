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

/** Goes somewhere, unless the person has gone elsewhere meanwhile; says whether it went. */
export type GoOn = (tab: string, rest?: string) => boolean

/**
 * Remembers where the person is. What an answer of main leads to later is gone to by the function that comes back: whoever has
 * left this address by then stays where they are.
 */
export function goOnFromHere(): GoOn {
  const here = location.hash
  return (tab, rest) => {
    const isHere = location.hash === here
    if (isHere) navigate(tab, rest)
    return isHere
  }
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
