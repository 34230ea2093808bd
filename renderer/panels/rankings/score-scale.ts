/** Where a bar lies in its box, in shares of the width. */
export interface BarPlace {
  readonly start: number
  readonly width: number
  /** Where 0 is. */
  readonly zero: number
}

/**
 * Places the bars of scores of any range: they grow from 0, to the left for those below. Where all scores are on the same
 * side of 0 that side fills the box.
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

/** How many decimals tell the scores of a ranking apart, three to five. */
export function decimalsFor(scores: readonly number[]): number {
  const distinct = new Set(scores).size
  for (const decimals of [3, 4]) {
    if (new Set(scores.map((score) => score.toFixed(decimals))).size === distinct) return decimals
  }
  return 5
}
