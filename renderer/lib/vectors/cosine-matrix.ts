import { widest, within, type CosineEngine } from './cosine-engine.ts'
import { leftRows } from './kernel/dot-kernel.ts'

/** All cosines of a set: `count` × `count`, row after row. NaN where one of the two has no vector. */
export type CosineMatrix = Float32Array

/** How many steps a matrix takes: between them others can have the processor. */
export function matrixSteps({ count }: CosineEngine): number {
  return Math.ceil(count / widest)
}

/** Fills in one step: the columns of some rows, and by symmetry their rows. All steps together fill the matrix. */
export function fillMatrix(engine: CosineEngine, matrix: CosineMatrix, step: number): void {
  const { count } = engine
  const from = step * widest
  const to = Math.min(count, from + widest)
  for (let first = 0; first < to; first += leftRows) {
    const lines = engine.compare(first, from, to)
    // Down the columns: of each, four neighbouring numbers are written to its own row.
    for (let column = Math.max(from, first); column < to; column += 1) {
      const last = Math.min(first + leftRows, column + 1)
      const isMissing = !engine.isThere(column)
      for (let row = first; row < last; row += 1) {
        const isEmpty = isMissing || !engine.isThere(row)
        const cosine = isEmpty
          ? Number.NaN
          : row === column
            ? 1
            : within(lines[(row - first) * widest + column - from])
        matrix[row * count + column] = cosine
        matrix[column * count + row] = cosine
      }
    }
  }
}

/** The whole matrix at once. */
export function cosineMatrix(engine: CosineEngine): CosineMatrix {
  const matrix = new Float32Array(engine.count * engine.count)
  for (let step = 0; step < matrixSteps(engine); step += 1) fillMatrix(engine, matrix, step)
  return matrix
}
