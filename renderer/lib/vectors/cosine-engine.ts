import { createDotKernel, leftRows, numbersInStep, rightRows, type DotKernel } from './kernel/dot-kernel.ts'
import { exists, normsOf, type VectorBlock } from './vector-block.ts'

/** Vectors normalised to length 1 for any number of comparisons. */
export interface CosineEngine {
  readonly count: number
  /** The number of compared dimensions. */
  readonly length: number
  readonly kernel: DotKernel['kind']
  /** Whether a row has a vector; missing ones are compared as zeros. */
  exists(row: number): boolean
  /**
   * Returns the cosines of the 4 rows from `row` on with the rows `[from, to)`, at most `widest`: four lines of
   * `widest` numbers, overwritten by the next call. Lines of rows beyond the last are undefined.
   */
  compare(row: number, from: number, to: number): Float32Array
  /** Returns the cosine of another vector with each row; NaN for a row without a vector. */
  compareWith(vector: Float32Array): Float32Array
}

/** The maximum number of rows on the right side of `compare`, so that they stay in the processor's cache. */
export const widest = 64

/** With `length`, only the first dimensions are compared, normalised to length 1 again. */
export function createCosineEngine(
  block: VectorBlock,
  { length = block.dimensions, kernel = createDotKernel() }: { length?: number; kernel?: DotKernel } = {},
): CosineEngine {
  const { data, count, dimensions } = block
  const stride = Math.max(1, Math.ceil(length / numbersInStep)) * numbersInStep
  const strideBytes = stride * 4
  const room = Math.ceil(count / leftRows) * leftRows + leftRows
  const queryAt = room * strideBytes
  const out = queryAt + leftRows * strideBytes
  const outStride = widest * 4
  kernel.reserve(out + leftRows * outStride)
  const numbers = kernel.numbers()
  // Zero the padding of the rows, and the rows after the last.
  if (stride > length || count < room) numbers.fill(0, stride > length ? 0 : count * stride, out / 4)
  const norms = normsOf(block, length)
  const hasVector = new Uint8Array(count)
  for (let row = 0; row < count; row += 1) {
    const norm = norms[row] ?? 0
    if (!exists(block, row) || !(norm > 0)) {
      numbers.fill(0, row * stride, (row + 1) * stride)
      continue
    }
    hasVector[row] = 1
    const start = row * dimensions
    const scale = 1 / norm
    for (let at = 0; at < length; at += 1) numbers[row * stride + at] = (data[start + at] ?? 0) * scale
  }
  const lines = numbers.subarray(out / 4, out / 4 + leftRows * widest)

  /** The right side is processed in pairs: a row of zeros follows the last row. */
  function run(left: number, from: number, to: number): void {
    const rows = Math.ceil((to - from) / rightRows) * rightRows
    if (rows > 0) kernel.run(left, from * strideBytes, rows, strideBytes, out, outStride)
  }

  return {
    count,
    length,
    kernel: kernel.kind,
    exists: (row) => hasVector[row] === 1,
    compare(row, from, to) {
      run(row * strideBytes, from, to)
      return lines
    },
    compareWith(vector) {
      const cosines = new Float32Array(count).fill(Number.NaN)
      const norm = Math.hypot(...vector.subarray(0, length))
      for (let at = 0; at < length; at += 1) numbers[queryAt / 4 + at] = (vector[at] ?? 0) / norm
      for (let from = 0; from < count; from += widest) {
        const to = Math.min(count, from + widest)
        run(queryAt, from, to)
        for (let row = from; row < to; row += 1)
          if (hasVector[row] === 1) cosines[row] = within(lines[row - from])
      }
      return cosines
    },
  }
}

/** Rounding can give values slightly above 1. */
export function within(cosine = 0): number {
  return Math.max(-1, Math.min(1, cosine))
}
