import { widest, within, type CosineEngine } from './cosine-engine.ts'
import { leftRows } from './kernel/dot-kernel.ts'

/** All cosines of a set: `count` × `count`, row after row. NaN where one of the two has no vector. */
export type CosineMatrix = Float32Array

/** How many bands a matrix has: between them others can have the processor. */
export function bandCount({ count }: Pick<CosineEngine, 'count'>): number {
  return Math.ceil(count / widest)
}

/**
 * Some rows of the matrix, up to the column of the last of them: the rest follows by symmetry. A later band is a longer one.
 */
export function computeBand(engine: CosineEngine, band: number): Float32Array<ArrayBuffer> {
  const from = band * widest
  const to = Math.min(engine.count, from + widest)
  const cosines = new Float32Array((to - from) * to)
  const exists = Array.from({ length: to }, (_, row) => engine.exists(row))
  for (let first = 0; first < to; first += leftRows) {
    // These rows are columns of the band.
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

/** Puts a band and its mirror image where they belong. All bands together fill the matrix. */
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

/** The whole matrix at once. */
export function cosineMatrix(engine: CosineEngine): CosineMatrix {
  const matrix = new Float32Array(engine.count * engine.count)
  for (let band = 0; band < bandCount(engine); band += 1)
    placeBand(matrix, engine.count, band, computeBand(engine, band))
  return matrix
}
