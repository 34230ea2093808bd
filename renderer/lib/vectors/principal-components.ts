import { jacobi } from './jacobi.ts'
import { exists, type VectorBlock } from './vector-block.ts'

/** The points of a map, two numbers per row; NaN for a row without a vector. */
export interface Projection {
  readonly points: Float32Array
  /** The share of the total variance that each of the two axes explains, from 0 to 1. */
  readonly shares: readonly [number, number]
}

/** The number of iterated directions: the two wanted ones, and others that speed up convergence. */
const width = 8
/** Converged when both change by no more than this share in one round. */
const tolerance = 1e-6
const maxRounds = 60

/**
 * Computes the two principal components of a set by subspace iteration: a few directions are multiplied by the
 * covariance, orthogonalised, and rotated to its axes, until the first two are stable. The covariance matrix itself is
 * never built. The larger side of an axis is always positive, so that the same set gives the same map.
 */
export function principalComponents(block: VectorBlock): Projection {
  const { count, dimensions } = block
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => exists(block, row))
  const points = new Float32Array(count * 2).fill(Number.NaN)
  const mean = meanOf(block, rows)
  const total = varianceOf(block, rows, mean)
  if (rows.length < 2 || !(total > 0)) {
    for (const row of rows) points.fill(0, row * 2, row * 2 + 2)
    return { points, shares: [0, 0] }
  }
  let directions: Float64Array = startDirections(dimensions)
  const heights = new Float64Array(rows.length * width)
  let values: Float64Array = new Float64Array(width)
  for (let round = 0; ; round += 1) {
    project(block, rows, mean, directions, heights)
    const { values: found, vectors } = jacobi(productsOf(heights), width)
    turn(heights, vectors)
    const isSettled = [0, 1].every(
      (axis) => Math.abs((found[axis] ?? 0) - (values[axis] ?? 0)) <= tolerance * (found[axis] ?? 0),
    )
    values = found
    if (isSettled || round === maxRounds) break
    directions = gather(block, rows, mean, heights)
    makePerpendicular(directions, dimensions)
  }
  putPoints(heights, rows, points)
  return { points, shares: [(values[0] ?? 0) / total, (values[1] ?? 0) / total] }
}

function meanOf({ data, dimensions }: VectorBlock, rows: readonly number[]): Float64Array {
  const mean = new Float64Array(dimensions)
  for (const row of rows) {
    const start = row * dimensions
    for (let at = 0; at < dimensions; at += 1) mean[at] = (mean[at] ?? 0) + (data[start + at] ?? 0)
  }
  for (let at = 0; at < dimensions; at += 1) mean[at] = (mean[at] ?? 0) / Math.max(1, rows.length)
  return mean
}

function varianceOf({ data, dimensions }: VectorBlock, rows: readonly number[], mean: Float64Array): number {
  let sum = 0
  for (const row of rows) {
    const start = row * dimensions
    for (let at = 0; at < dimensions; at += 1) {
      const value = (data[start + at] ?? 0) - (mean[at] ?? 0)
      sum += value * value
    }
  }
  return sum
}

/** Arbitrary orthogonal start directions, the same each time. */
function startDirections(dimensions: number): Float64Array {
  let state = 1
  const directions = Float64Array.from({ length: dimensions * width }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  })
  makePerpendicular(directions, dimensions)
  return directions
}

/** Projects each row onto each direction: `heights` = (data - mean) × directions. */
function project(
  { data, dimensions }: VectorBlock,
  rows: readonly number[],
  mean: Float64Array,
  directions: Float64Array,
  heights: Float64Array,
): void {
  const middle = new Float64Array(width)
  dotRow(mean, 0, dimensions, directions, middle, 0)
  for (const [place, row] of rows.entries()) {
    dotRow(data, row * dimensions, dimensions, directions, heights, place * width)
    for (let axis = 0; axis < width; axis += 1)
      heights[place * width + axis] = (heights[place * width + axis] ?? 0) - (middle[axis] ?? 0)
  }
}

/** Process one row with all eight directions: the eight sums stay in registers. */
function dotRow(
  data: Float32Array | Float64Array,
  start: number,
  dimensions: number,
  directions: Float64Array,
  out: Float64Array,
  place: number,
): void {
  let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let at = 0, to = 0; at < dimensions; at += 1, to += width) {
    const value = data[start + at] ?? 0
    a += value * (directions[to] ?? 0)
    b += value * (directions[to + 1] ?? 0)
    c += value * (directions[to + 2] ?? 0)
    d += value * (directions[to + 3] ?? 0)
    e += value * (directions[to + 4] ?? 0)
    f += value * (directions[to + 5] ?? 0)
    g += value * (directions[to + 6] ?? 0)
    h += value * (directions[to + 7] ?? 0)
  }
  out.set([a, b, c, d, e, f, g, h], place)
}

/** The transposed product: (data - mean)ᵀ × heights. The heights are centred already, so the mean adds nothing. */
function gather(
  { data, dimensions }: VectorBlock,
  rows: readonly number[],
  mean: Float64Array,
  heights: Float64Array,
): Float64Array {
  const out = new Float64Array(dimensions * width)
  for (const [place, row] of rows.entries()) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = heights.subarray(
      place * width,
      place * width + width,
    )
    const start = row * dimensions
    for (let at = 0, to = 0; at < dimensions; at += 1, to += width) {
      const value = (data[start + at] ?? 0) - (mean[at] ?? 0)
      out[to] = (out[to] ?? 0) + value * a
      out[to + 1] = (out[to + 1] ?? 0) + value * b
      out[to + 2] = (out[to + 2] ?? 0) + value * c
      out[to + 3] = (out[to + 3] ?? 0) + value * d
      out[to + 4] = (out[to + 4] ?? 0) + value * e
      out[to + 5] = (out[to + 5] ?? 0) + value * f
      out[to + 6] = (out[to + 6] ?? 0) + value * g
      out[to + 7] = (out[to + 7] ?? 0) + value * h
    }
  }
  return out
}

/** Gram-Schmidt, applied twice to reduce rounding errors. A linearly dependent direction becomes 0. */
function makePerpendicular(directions: Float64Array, dimensions: number): void {
  const column = (axis: number, other: number): number => {
    let sum = 0
    for (let at = 0; at < dimensions; at += 1)
      sum += (directions[at * width + axis] ?? 0) * (directions[at * width + other] ?? 0)
    return sum
  }
  for (let axis = 0; axis < width; axis += 1) {
    const before = Math.sqrt(column(axis, axis))
    for (let pass = 0; pass < 2; pass += 1) {
      for (let other = 0; other < axis; other += 1) {
        const share = column(axis, other)
        for (let at = 0; at < dimensions * width; at += width)
          directions[at + axis] = (directions[at + axis] ?? 0) - share * (directions[at + other] ?? 0)
      }
    }
    const norm = Math.sqrt(column(axis, axis))
    const scale = norm > before * 1e-10 && norm > 0 ? 1 / norm : 0
    for (let at = 0; at < dimensions * width; at += width)
      directions[at + axis] = (directions[at + axis] ?? 0) * scale
  }
}

/** heightsᵀ × heights, stored row by row. */
function productsOf(heights: Float64Array): Float64Array {
  const products = new Float64Array(width * width)
  for (let start = 0; start < heights.length; start += width)
    for (let row = 0; row < width; row += 1)
      for (let column = 0; column < width; column += 1)
        products[row * width + column] =
          (products[row * width + column] ?? 0) + (heights[start + row] ?? 0) * (heights[start + column] ?? 0)
  return products
}

/** heights × vectors, whose columns are axes. */
function turn(heights: Float64Array, vectors: Float64Array): void {
  const line = new Float64Array(width)
  for (let start = 0; start < heights.length; start += width) {
    line.fill(0)
    for (let from = 0; from < width; from += 1)
      for (let axis = 0; axis < width; axis += 1)
        line[axis] = (line[axis] ?? 0) + (heights[start + from] ?? 0) * (vectors[from * width + axis] ?? 0)
    heights.set(line, start)
  }
}

function putPoints(heights: Float64Array, rows: readonly number[], points: Float32Array): void {
  for (const axis of [0, 1]) {
    let largest = 0
    for (let at = axis; at < heights.length; at += width)
      if (Math.abs(heights[at] ?? 0) > Math.abs(largest)) largest = heights[at] ?? 0
    const sign = largest < 0 ? -1 : 1
    for (const [index, row] of rows.entries())
      points[row * 2 + axis] = sign * (heights[index * width + axis] ?? 0)
  }
}
