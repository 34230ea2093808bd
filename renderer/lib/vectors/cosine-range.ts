import type { CosineMatrix } from './cosine-matrix.ts'

/** A range of cosines. */
export interface CosineRange {
  readonly low: number
  readonly high: number
}

/** The range of a set with too few vectors: everything from unrelated to identical. */
export const wholeRange: CosineRange = { low: 0, high: 1 }

/** The maximum number of cosines sampled for a range. */
const maxSampled = 20_000

/**
 * Returns the range of the cosines between different rows without the extreme hundredth at both ends: for some models
 * all texts are similar, and on the full range their matrix would have a single colour.
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
