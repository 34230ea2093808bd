import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. Prefer CSS; this is for what is built differently, not only drawn differently. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The one break of the window. Above it there is room for lists beside the transcript. */
export const wideWindow = '(min-width: 1560px)'

/** Below the smallest full layout the right pane lies over the results. */
export const narrowWindow = '(max-width: 1279px)'
