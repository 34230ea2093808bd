/** Eigenvalues in descending order, and their eigenvectors as columns, stored row by row. */
export interface Eigen {
  readonly values: Float64Array
  readonly vectors: Float64Array
}

const maxSweeps = 50

/** Decomposes a small symmetric matrix with Jacobi rotations. `size` is its number of rows. */
export function jacobi(symmetric: Float64Array, size: number): Eigen {
  const matrix = symmetric.slice()
  const vectors = new Float64Array(size * size)
  for (let at = 0; at < size; at += 1) vectors[at * size + at] = 1
  for (let sweep = 0; sweep < maxSweeps && offDiagonal(matrix, size) > 0; sweep += 1)
    for (let row = 0; row < size - 1; row += 1)
      for (let column = row + 1; column < size; column += 1) rotate(matrix, vectors, size, row, column)
  const order = Array.from({ length: size }, (_, at) => at).toSorted(
    (left, right) => (matrix[right * size + right] ?? 0) - (matrix[left * size + left] ?? 0),
  )
  const sorted = new Float64Array(size * size)
  for (const [column, from] of order.entries())
    for (let row = 0; row < size; row += 1) sorted[row * size + column] = vectors[row * size + from] ?? 0
  return { values: Float64Array.from(order, (at) => matrix[at * size + at] ?? 0), vectors: sorted }
}

/** Returns the sum of the squares off the diagonal; 0 when they are only rounding errors. */
function offDiagonal(matrix: Float64Array, size: number): number {
  let off = 0
  let on = 0
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const value = matrix[row * size + column] ?? 0
      if (row === column) on += value * value
      else off += value * value
    }
  return off <= on * 1e-30 ? 0 : off
}

/** Rotates two axes so that the entry between them becomes 0. */
function rotate(matrix: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const between = matrix[p * size + q] ?? 0
  if (between === 0) return
  const theta = ((matrix[q * size + q] ?? 0) - (matrix[p * size + p] ?? 0)) / (2 * between)
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  const mix = (values: Float64Array, leftAt: number, rightAt: number): void => {
    const left = values[leftAt] ?? 0
    const right = values[rightAt] ?? 0
    values[leftAt] = cosine * left - sine * right
    values[rightAt] = sine * left + cosine * right
  }
  for (let at = 0; at < size; at += 1) mix(matrix, at * size + p, at * size + q)
  for (let at = 0; at < size; at += 1) mix(matrix, p * size + at, q * size + at)
  for (let at = 0; at < size; at += 1) mix(vectors, at * size + p, at * size + q)
}
