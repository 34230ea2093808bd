import { useSyncExternalStore } from 'react'
import { toHash, type Place } from '../../shared/app/place.ts'

/** The current place in the window. */
export type Route = Place

/** Parses `#/tab/rest`. An empty hash has no tab. */
export function parseRoute(hash: string): Route {
  const [tab = '', ...rest] = hash.replace(/^#?\/?/, '').split('/')
  return { tab: decode(tab), rest: rest.map(decode).join('/') }
}

/** Navigates. The address keeps the place, so that a reload returns to it. */
export function navigate(tab: string, rest = ''): void {
  location.hash = toHash({ tab, rest })
}

/** Navigates unless the user has navigated elsewhere in the meantime; returns whether it did. */
export type GoOn = (tab: string, rest?: string) => boolean

/** How many delayed navigations have been requested so far. */
let requestCount = 0

/**
 * The last delayed navigation: from and to which address, which request it belonged to, and how many requests there
 * were by then.
 */
let lastNavigation:
  | { readonly from: string; readonly to: string; readonly request: number; readonly requestCount: number }
  | undefined

/**
 * Remembers the current address for navigation that depends on a later answer of main. The returned function navigates
 * only if the user is still at this address. Of two requests made at the same address, the later one decides, in
 * whatever order they are answered.
 */
export function goOnFromHere(): GoOn {
  const address = location.hash
  const request = (requestCount += 1)
  /** Whether only an earlier request from the same address has navigated since. */
  const wasOvertaken = () =>
    lastNavigation !== undefined &&
    lastNavigation.from === address &&
    lastNavigation.to === location.hash &&
    lastNavigation.request < request &&
    request <= lastNavigation.requestCount
  return (tab, rest) => {
    const isHere = location.hash === address || wasOvertaken()
    if (!isHere) return false
    navigate(tab, rest)
    lastNavigation = { from: address, to: location.hash, request, requestCount }
    return true
  }
}

/**
 * Remembers the current address. The returned function says whether the user is still there, for content that belongs
 * there, such as a dialog.
 */
export function whetherStillHere(): () => boolean {
  const address = location.hash
  return () => location.hash === address
}

/** The current route; follows the address. */
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
