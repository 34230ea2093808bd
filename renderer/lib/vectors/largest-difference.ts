import { exists, rowOf, type VectorBlock } from './vector-block.ts'

/**
 * Returns the largest difference between two numbers in the same place of the same row: the loss of an encoding.
 * `matching` has the right row for each left row, -1 for none. NaN when the vectors differ in length, or no row has a
 * vector on both sides.
 */
export function largestDifference(left: VectorBlock, right: VectorBlock, matching: Int32Array): number {
  if (left.dimensions !== right.dimensions) return Number.NaN
  let largest = Number.NaN
  for (let row = 0; row < left.count; row += 1) {
    const other = matching[row] ?? -1
    if (other === -1 || !exists(left, row) || !exists(right, other)) continue
    const leftValues = rowOf(left, row)
    const rightValues = rowOf(right, other)
    if (Number.isNaN(largest)) largest = 0
    for (let at = 0; at < leftValues.length; at += 1)
      largest = Math.max(largest, Math.abs((leftValues[at] ?? 0) - (rightValues[at] ?? 0)))
  }
  return largest
}
