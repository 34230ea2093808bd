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

/** How often something was asked for that leads on later. */
let askings = 0

/** Where the last answer led to from which address, for which asking, and how many askings there were by then. */
let led:
  | { readonly from: string; readonly to: string; readonly asking: number; readonly askings: number }
  | undefined

/**
 * Remembers where the person is. What an answer of main leads to later is gone to by the function that comes back: whoever has
 * left this address by then stays where they are. Of two things that were asked for at one address the later one is shown, in
 * whatever order they are answered.
 */
export function goOnFromHere(): GoOn {
  const here = location.hash
  const asking = (askings += 1)
  /** Only the answer to something that was asked for before has gone on from here. */
  const wasOvertaken = () =>
    led !== undefined &&
    led.from === here &&
    led.to === location.hash &&
    led.asking < asking &&
    asking <= led.askings
  return (tab, rest) => {
    const isHere = location.hash === here || wasOvertaken()
    if (!isHere) return false
    navigate(tab, rest)
    led = { from: here, to: location.hash, asking, askings }
    return true
  }
}

/** Remembers where the person is: whether they are there still, as something comes that belongs there, such as a dialog. */
export function whetherStillHere(): () => boolean {
  const here = location.hash
  return () => location.hash === here
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
