import type { CosineMatrix } from './cosine-matrix.ts'

/** Two cosines, and everything between them. */
export interface CosineRange {
  readonly low: number
  readonly high: number
}

/** The range of a set whose vectors say little: everything from unlike to the same. */
export const wholeRange: CosineRange = { low: 0, high: 1 }

/** Cosines that are looked at for a range. */
const maxSampled = 20_000

/**
 * The range in which the cosines of different rows lie, but for the most extreme hundredth at both ends: some models find
 * everything alike, and on the whole range their matrix would be of one colour.
 */
export function rangeOf(matrix: CosineMatrix, count: number): CosineRange {
  const step = Math.max(1, Math.floor((count * count) / maxSampled))
  const found = new Float32Array(Math.ceil(matrix.length / step))
  let known = 0
  for (let at = 0; at < matrix.length; at += step) {
    const cosine = matrix[at] ?? Number.NaN
    if (at % count === Math.floor(at / count) || Number.isNaN(cosine)) continue
    found[known] = cosine
    known += 1
  }
  if (known < 2) return wholeRange
  const sorted = found.subarray(0, known).toSorted()
  const low = sorted[Math.floor(known * 0.01)] ?? 0
  const high = sorted[Math.ceil(known * 0.99) - 1] ?? 1
  return high - low < 0.02 ? { low: high - 0.02, high } : { low, high }
}
