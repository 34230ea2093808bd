/** Colours of the heat map, from far to near. */
export const levelCount = 7

/** The cosines that the first and the last colour begin and end with. */
export interface HeatRange {
  readonly low: number
  readonly high: number
}

/** The range of a set whose vectors say little: everything from unlike to the same. */
export const wholeRange: HeatRange = { low: 0, high: 1 }

/** Which colour a cosine has; -1 for one that is not known. */
export function levelOf(cosine: number, { low, high }: HeatRange): number {
  if (Number.isNaN(cosine)) return -1
  const share = (cosine - low) / Math.max(1e-6, high - low)
  return Math.max(0, Math.min(levelCount - 1, Math.floor(share * levelCount)))
}

/** Cosines that are looked at for a range. */
const mostLookedAt = 20_000

/**
 * The range in which the cosines of different rows lie, but for the most extreme hundredth at both ends: some models find
 * everything alike, and on the whole range their matrix would be of one colour.
 */
export function rangeOf(matrix: Float32Array, count: number): HeatRange {
  const found: number[] = []
  const step = Math.max(1, Math.floor((count * count) / mostLookedAt))
  for (let at = 0; at < matrix.length; at += step) {
    const row = Math.floor(at / count)
    const cosine = matrix[at] ?? Number.NaN
    if (at % count !== row && !Number.isNaN(cosine)) found.push(cosine)
  }
  if (found.length < 2) return wholeRange
  found.sort((one, other) => one - other)
  const low = found[Math.floor(found.length * 0.01)] ?? 0
  const high = found[Math.ceil(found.length * 0.99) - 1] ?? 1
  return high - low < 0.02 ? { low: high - 0.02, high } : { low, high }
}

/** A cosine as a cell shows it: `.86`, `1`, `−.12`. */
export function shortCosine(cosine: number): string {
  if (Number.isNaN(cosine)) return '–'
  const text = Math.abs(cosine).toFixed(2)
  const short = text.startsWith('0') ? text.slice(1) : text === '1.00' ? '1' : text
  return cosine < 0 && Number(text) !== 0 ? `−${short}` : short
}
