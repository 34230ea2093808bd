/** How far the samples of a short stretch reach, from 0 to 1. */
export function loudestOf(samples: Float32Array): number {
  let loudest = 0
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
  return Math.min(1, loudest)
}

/** The middles of equal parts of a length, in its unit. */
export function middlesOf(length: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * length) / count)
}

/** Heights of bars, from 0 to 1: the loudest reaches the top, so that a quiet sound has a shape too. */
export function barHeights(loudness: readonly number[]): number[] {
  const loudest = Math.max(0, ...loudness)
  return loudness.map((value) => (loudest === 0 ? 0 : value / loudest))
}
