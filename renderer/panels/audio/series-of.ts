import type { Series } from './use-waveform-colours.ts'

/** The series for an index, counted from 0: the five series repeat. */
export function seriesOf(place: number): Series {
  return ((place % 5) + 1) as Series
}
