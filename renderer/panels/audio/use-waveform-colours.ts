import { useMemo, useSyncExternalStore } from 'react'
import type { WaveformColours } from './draw-waveform.ts'

/** Which of the five series a waveform belongs to. */
export type Series = 1 | 2 | 3 | 4 | 5

/** The tokens as a canvas needs them, read again when the theme changes. */
export function useWaveformColours(series: Series): WaveformColours {
  const theme = useSyncExternalStore(watchTheme, readTheme)
  // The theme is what the tokens are read anew for.
  return useMemo(() => ({ theme, colours: readColours(series) }), [theme, series]).colours
}

function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readTheme(): string {
  return document.documentElement.dataset['theme'] ?? ''
}

function readColours(series: Series): WaveformColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    played: token(`data-${series}`),
    rest: token('line-strong'),
    band: token('hover'),
    activeBand: token('accent-soft'),
    heat: [0, 1, 2, 3, 4, 5, 6].map((step) => token(`heat-${step}`)),
  }
}
