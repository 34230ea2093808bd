import { useSyncExternalStore } from 'react'
import { onScaleChange, textScale } from './use-window-scale.ts'

/**
 * Whether a media query matches now. Prefer CSS; use this for different structure, not for different styles.
 *
 * Widths are those at text size 100 %: larger text needs a wider window for the same layout.
 */
export function useMediaQuery(query: string): boolean {
  const { subscribe, matches } = watchedQuery(query)
  return useSyncExternalStore(subscribe, matches)
}

interface WatchedQuery {
  readonly subscribe: (listener: () => void) => () => void
  readonly matches: () => boolean
}

const watchedQueries = new Map<string, WatchedQuery>()

function watchedQuery(query: string): WatchedQuery {
  const watched = watchedQueries.get(query) ?? watchQuery(query)
  watchedQueries.set(query, watched)
  return watched
}

/** Evaluating a query forces a layout, so while it has subscribers it is only evaluated again when it changes. */
function watchQuery(query: string): WatchedQuery {
  const listeners = new Set<() => void>()
  let known: boolean | undefined
  let stop: (() => void) | undefined

  const evaluate = (): MediaQueryList => window.matchMedia(atTextScale(query))
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  function watch(): void {
    const media = evaluate()
    known = media.matches
    const onChange = (): void => {
      known = media.matches
      notify()
    }
    const stopScale = onScaleChange(() => {
      stop?.()
      watch()
      notify()
    })
    media.addEventListener('change', onChange)
    stop = () => {
      stopScale()
      media.removeEventListener('change', onChange)
    }
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) watch()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        known = undefined
      }
    },
    matches: () => known ?? evaluate().matches,
  }
}

function atTextScale(query: string): string {
  return query.replaceAll(/(\d+)px/g, (_, pixels: string) => `${Math.round(Number(pixels) * textScale())}px`)
}

/** The breakpoint of the window. Above it forms are wider, and Chat has room for two panes at its right. */
export const wideWindow = '(min-width: 1560px)'

/** The width at which even the head of a pane has no room for text: 1,280 pixels at 400 % zoom. */
export const phoneWindow = '(max-width: 479px)'

/** Below this width the right pane covers the results. */
export const narrowWindow = '(max-width: 1199px)'

/** From this width on, the list of conversations fits beside the transcript. */
export const listWindow = '(min-width: 1040px)'
