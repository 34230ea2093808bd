/** Loudness below which a recording is taken for silence. A quiet room through a microphone that is on is louder. */
export const silentBelowDb = -50

/** What is shorter says nothing. */
export const shortestSeconds = 0.3

/** The lower end of the meter. */
export const lowestDb = -60

/** The loudness of an amplitude from 0 to 1, relative to the loudest that can be written; `lowestDb` at least. */
export function toDb(amplitude: number): number {
  return amplitude <= 0 ? lowestDb : Math.max(lowestDb, 20 * Math.log10(amplitude))
}

/** The marks of the meter, at equal distances: more room where it matters. */
export const meterMarks = [-60, -40, -20, -6, 0] as const

/** Where a loudness stands on the meter, from 0 to 1. */
export function meterShare(db: number): number {
  const last = meterMarks.length - 1
  for (let index = 0; index < last; index += 1) {
    const [from, to] = [meterMarks[index] ?? lowestDb, meterMarks[index + 1] ?? 0]
    if (db < to) return (index + Math.max(0, (db - from) / (to - from))) / last
  }
  return 1
}

/** The mark of the loudest moment: it stays for a while, then falls. */
export interface PeakMark {
  readonly db: number
  /** Seconds since it was set. */
  readonly age: number
}

const holdSeconds = 1.5
const fallPerSecond = 24

/** The mark `seconds` later, when the loudest since then was `db`. */
export function nextPeakMark(mark: PeakMark, db: number, seconds: number): PeakMark {
  const age = mark.age + seconds
  const fallen = age <= holdSeconds ? mark.db : mark.db - fallPerSecond * Math.min(seconds, age - holdSeconds)
  return db >= fallen ? { db, age: 0 } : { db: Math.max(lowestDb, fallen), age }
}
