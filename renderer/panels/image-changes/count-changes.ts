/** How much of an image is different, as parts of all its pixels. */
export interface Changes {
  readonly changed: number
  /** How far the colours are apart, 0 to 1: the mean over all channels of all pixels. */
  readonly mean: number
  /** Of these, where the mask said to keep; only with a mask. */
  readonly outside?: number
}

/** Colours as near as this are taken for the same: encoders change them a little everywhere. */
const tolerance = 8

/**
 * Compares two images of the same size, each as RGBA. The mask is RGBA too: pixels where it is opaque were to be kept. Its
 * feathered edge was to be edited in part, and is not outside.
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
