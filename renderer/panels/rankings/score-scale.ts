/** The position of a bar in its box, as fractions of the width. */
export interface BarPlace {
  readonly start: number
  readonly width: number
  /** The position of 0. */
  readonly zero: number
}

/**
 * Positions the bars of scores in any range: they start at 0, and negative ones extend to the left. If all scores have
 * the same sign, that side fills the box.
 */
export function scoreScale(scores: readonly number[]): (score: number) => BarPlace {
  const low = scores.reduce((least, score) => Math.min(least, score), 0)
  const high = scores.reduce((most, score) => Math.max(most, score), 0)
  const span = high - low || 1
  const zero = -low / span
  return (score) => {
    const width = Math.abs(score) / span
    return { start: score < 0 ? zero - width : zero, width, zero }
  }
}

/** The number of decimals that distinguishes the scores of a ranking, three to five. */
export function decimalsFor(scores: readonly number[]): number {
  const distinct = new Set(scores).size
  for (const decimals of [3, 4]) {
    if (new Set(scores.map((score) => score.toFixed(decimals))).size === distinct) return decimals
  }
  return 5
}
