import { useMemo } from 'react'
import { toHexColour } from '../../controls/hooks/to-hex-colour.ts'
import { useTokenColours } from '../../controls/hooks/use-token-colours.ts'
import type { WaveformColours } from './draw-waveform.ts'

/** One of the five series, which decides the colour of a waveform. */
export type Series = 1 | 2 | 3 | 4 | 5

/** The colour tokens for a waveform, read again when the theme changes. */
export function useWaveformColours(series: Series): WaveformColours {
  const token = useTokenColours()
  return useMemo(
    () => ({
      played: token(`data-${series}`),
      rest: token('line-strong'),
      band: token('hover'),
      activeBand: token('accent-soft'),
      heat: [0, 1, 2, 3, 4, 5, 6].map((step) => toHexColour(token(`heat-${step}`))),
    }),
    [token, series],
  )
}
