/** How much two images differ, as fractions of all their pixels. */
export interface Changes {
  readonly changed: number
  /** The mean colour difference over all channels of all pixels, 0 to 1. */
  readonly mean: number
  /** The changed pixels that the mask should have kept; only with a mask. */
  readonly outside?: number
}

/** Colours this close count as equal: encoders change them slightly everywhere. */
const tolerance = 8

/**
 * Compares two images of the same size, each as RGBA. The mask is RGBA too: opaque pixels were to be kept. Its
 * feathered edge was to be edited in part and does not count as `outside`.
 */
export function countChanges(
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
  mask?: Uint8ClampedArray,
): Changes {
  const pixels = before.length / 4
  let changed = 0
  let outside = 0
  let distance = 0
  for (let at = 0; at < before.length; at += 4) {
    for (let channel = at; channel < at + 4; channel += 1)
      distance += Math.abs((before[channel] ?? 0) - (after[channel] ?? 0))
    if (!differs(before, after, at)) continue
    changed += 1
    if (mask?.[at + 3] === 255) outside += 1
  }
  if (pixels === 0) return { changed: 0, mean: 0 }
  const mean = distance / (before.length * 255)
  return { changed: changed / pixels, mean, ...(mask !== undefined && { outside: outside / pixels }) }
}

function differs(before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): boolean {
  for (let channel = at; channel < at + 4; channel += 1) {
    if (Math.abs((before[channel] ?? 0) - (after[channel] ?? 0)) > tolerance) return true
  }
  return false
}
