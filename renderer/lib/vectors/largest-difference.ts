import { exists, rowOf, type VectorBlock } from './vector-block.ts'

/**
 * The largest difference of two numbers that stand at the same place of the same row: what an encoding loses. `matching`
 * says for each row of the left which row it is on the right, -1 for none. NaN where vectors are not of the same length, or
 * no row has one on both sides.
 */
export function largestDifference(left: VectorBlock, right: VectorBlock, matching: Int32Array): number {
  if (left.dimensions !== right.dimensions) return Number.NaN
  let largest = Number.NaN
  for (let row = 0; row < left.count; row += 1) {
    const other = matching[row] ?? -1
    if (other === -1 || !exists(left, row) || !exists(right, other)) continue
    const one = rowOf(left, row)
    const two = rowOf(right, other)
    if (Number.isNaN(largest)) largest = 0
    for (let at = 0; at < one.length; at += 1)
      largest = Math.max(largest, Math.abs((one[at] ?? 0) - (two[at] ?? 0)))
  }
  return largest
}
