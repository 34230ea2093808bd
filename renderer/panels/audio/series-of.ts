import type { Series } from './use-waveform-colours.ts'

/** The series of the sound at this place, counted from 0: there are five, and then they begin again. */
export function seriesOf(place: number): Series {
  return ((place % 5) + 1) as Series
}
