import { useSyncExternalStore } from 'react'
import { onScaleChange, textScale } from './use-window-scale.ts'

/**
 * Whether a media query holds now. Prefer CSS; this is for what is built differently, not only drawn differently.
 *
 * Widths are those at text size 100 %: larger text needs a wider window for the same layout.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      let media = window.matchMedia(atTextScale(query))
      media.addEventListener('change', listener)
      const stop = onScaleChange(() => {
        media.removeEventListener('change', listener)
        media = window.matchMedia(atTextScale(query))
        media.addEventListener('change', listener)
        listener()
      })
      return () => {
        stop()
        media.removeEventListener('change', listener)
      }
    },
    () => window.matchMedia(atTextScale(query)).matches,
  )
}

function atTextScale(query: string): string {
  return query.replaceAll(/(\d+)px/g, (_, pixels: string) => `${Math.round(Number(pixels) * textScale())}px`)
}

/** The one break of the window. Above it there is room for lists beside the transcript. */
export const wideWindow = '(min-width: 1560px)'

/** Below the smallest full layout the right pane lies over the results. */
export const narrowWindow = '(max-width: 1279px)'
