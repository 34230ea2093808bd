/** The highest absolute sample of a short stretch, 0 to 1. */
export function loudestOf(samples: Float32Array): number {
  let loudest = 0
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
  return Math.min(1, loudest)
}

/** The midpoints of `count` equal parts of a length, in the unit of the length. */
export function middlesOf(length: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * length) / count)
}

/** The heights of bars, 0 to 1: the loudest bar has full height, so that quiet audio is visible too. */
export function barHeights(loudness: readonly number[]): number[] {
  const loudest = Math.max(0, ...loudness)
  return loudness.map((value) => (loudest === 0 ? 0 : value / loudest))
}
