/** The level below which a recording counts as silent, in dBFS. A quiet room with a working microphone is louder. */
export const silentBelowDb = -50

/** A shorter recording counts as empty. */
export const shortestSeconds = 0.3

/** The lower end of the meter, in dBFS. */
export const lowestDb = -60

/** Converts an amplitude from 0 to 1 to decibels below full scale; at least `lowestDb`. */
export function toDb(amplitude: number): number {
  return amplitude <= 0 ? lowestDb : Math.max(lowestDb, 20 * Math.log10(amplitude))
}

/** The marks of the meter, evenly spaced, which gives more room to loud levels. */
export const meterMarks = [-60, -40, -20, -6, 0] as const

/** The position of a level on the meter, 0 to 1. */
export function meterShare(db: number): number {
  const last = meterMarks.length - 1
  for (let index = 0; index < last; index += 1) {
    const [from, to] = [meterMarks[index] ?? lowestDb, meterMarks[index + 1] ?? 0]
    if (db < to) return (index + Math.max(0, (db - from) / (to - from))) / last
  }
  return 1
}

/** The mark of the recent peak: it holds for a while, then falls. */
export interface PeakMark {
  readonly db: number
  /** Seconds since it was set. */
  readonly age: number
}

const holdSeconds = 1.5
const fallPerSecond = 24

/** The mark `seconds` later, when the peak since then was `db`. */
export function nextPeakMark(mark: PeakMark, db: number, seconds: number): PeakMark {
  const age = mark.age + seconds
  const fallen = age <= holdSeconds ? mark.db : mark.db - fallPerSecond * Math.min(seconds, age - holdSeconds)
  return db >= fallen ? { db, age: 0 } : { db: Math.max(lowestDb, fallen), age }
}
