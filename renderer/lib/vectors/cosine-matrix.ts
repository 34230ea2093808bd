import { widest, within, type CosineEngine } from './cosine-engine.ts'
import { leftRows } from './kernel/dot-kernel.ts'

/** All cosines of a set: `count` × `count`, row by row. NaN when one of the two rows has no vector. */
export type CosineMatrix = Float32Array

/** The number of bands of a matrix: other tasks can run between them. */
export function bandCount({ count }: Pick<CosineEngine, 'count'>): number {
  return Math.ceil(count / widest)
}

/**
 * Computes a band of rows, up to the column of its last row: the rest follows from symmetry. Later bands are longer.
 */
export function computeBand(engine: CosineEngine, band: number): Float32Array<ArrayBuffer> {
  const from = band * widest
  const to = Math.min(engine.count, from + widest)
  const cosines = new Float32Array((to - from) * to)
  const exists = Array.from({ length: to }, (_, row) => engine.exists(row))
  for (let first = 0; first < to; first += leftRows) {
    // The rows that are columns of the band.
    const lines = engine.compare(first, from, to)
    const last = Math.min(first + leftRows, to)
    for (let row = from; row < to; row += 1) {
      for (let column = first; column < last; column += 1) {
        const isMissing = exists[row] !== true || exists[column] !== true
        const cosine = row === column ? 1 : within(lines[(column - first) * widest + row - from])
        cosines[(row - from) * to + column] = isMissing ? Number.NaN : cosine
      }
    }
  }
  return cosines
}

/** Copies a band and its mirror image into the matrix. All bands together fill it. */
export function placeBand(matrix: CosineMatrix, count: number, band: number, cosines: Float32Array): void {
  const from = band * widest
  const rows = Math.min(count, from + widest) - from
  const length = from + rows
  for (let row = 0; row < rows; row += 1)
    matrix.set(cosines.subarray(row * length, (row + 1) * length), (from + row) * count)
  for (let column = 0; column < from; column += 1) {
    const mirrored = column * count + from
    for (let row = 0; row < rows; row += 1) matrix[mirrored + row] = cosines[row * length + column] ?? 0
  }
}

/** Computes the whole matrix at once. */
export function cosineMatrix(engine: CosineEngine): CosineMatrix {
  const matrix = new Float32Array(engine.count * engine.count)
  for (let band = 0; band < bandCount(engine); band += 1)
    placeBand(matrix, engine.count, band, computeBand(engine, band))
  return matrix
}
