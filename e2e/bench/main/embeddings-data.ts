import type { VectorBlock } from '../../../renderer/lib/vectors/vector-block.ts'

/**
 * 2,000 vectors of 1,536 numbers around 16 centres, as real ones are, normalised to length 1; the same on every run.
 */
export function vectorsOf(count = 2_000, dimensions = 1_536): VectorBlock {
  let state = 7
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
  const centres = Array.from({ length: 16 }, () => Float32Array.from({ length: dimensions }, random))
  const data = new Float32Array(count * dimensions)
  for (let row = 0; row < count; row += 1) {
    const centre = centres[row % centres.length]
    const vector = data.subarray(row * dimensions, (row + 1) * dimensions)
    for (let at = 0; at < dimensions; at += 1) vector[at] = (centre?.[at] ?? 0) + random() * 0.8
    const length = Math.hypot(...vector)
    for (let at = 0; at < dimensions; at += 1) vector[at] = (vector[at] ?? 0) / length
  }
  return { data, count, dimensions }
}
