import type { CosineMatrix } from './cosine-matrix.ts'

/**
 * Returns the rows in an order in which similar ones are adjacent: from the first row on, always the nearest remaining
 * one. Rows without a vector come last.
 */
export function nearestOrder(matrix: CosineMatrix, count: number): Int32Array {
  const rows = new Int32Array(count)
  const isPlaced = new Uint8Array(count)
  let row = 0
  for (let line = 0; line < count; line += 1) {
    rows[line] = row
    isPlaced[row] = 1
    let next = -1
    let best = Number.NEGATIVE_INFINITY
    let firstLeft = -1
    for (let other = 0; other < count; other += 1) {
      if (isPlaced[other] === 1) continue
      if (firstLeft === -1) firstLeft = other
      const cosine = matrix[row * count + other] ?? Number.NaN
      if (cosine > best) {
        best = cosine
        next = other
      }
    }
    row = next === -1 ? Math.max(0, firstLeft) : next
  }
  return rows
}
