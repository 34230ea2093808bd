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
let askings = 0

/**
 * The last delayed navigation: from and to which address, which request it belonged to, and how many requests there
 * were by then.
 */
let led:
  | { readonly from: string; readonly to: string; readonly asking: number; readonly askings: number }
  | undefined

/**
 * Remembers the current address for navigation that depends on a later answer of main. The returned function navigates
 * only if the user is still at this address. Of two requests made at the same address, the later one decides, in
 * whatever order they are answered.
 */
export function goOnFromHere(): GoOn {
  const address = location.hash
  const asking = (askings += 1)
  /** Whether only an earlier request from the same address has navigated since. */
  const wasOvertaken = () =>
    led !== undefined &&
    led.from === address &&
    led.to === location.hash &&
    led.asking < asking &&
    asking <= led.askings
  return (tab, rest) => {
    const isHere = location.hash === address || wasOvertaken()
    if (!isHere) return false
    navigate(tab, rest)
    led = { from: address, to: location.hash, asking, askings }
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
