import { expect, test } from 'vitest'
import { rangeOf, wholeRange } from './cosine-range.ts'
import { nearestOrder } from './nearest-order.ts'

/** Two similar pairs, alternating: 0 with 2, 1 with 3; row 4 has no vector. */
const none = Number.NaN
const matrix = Float32Array.from(
  [
    [1, 0.1, 0.9, 0.2, none],
    [0.1, 1, 0.15, 0.8, none],
    [0.9, 0.15, 1, 0.3, none],
    [0.2, 0.8, 0.3, 1, none],
    [none, none, none, none, none],
  ].flat(),
)

test('each row is followed by the nearest that is left, rows without a vector last', () => {
  expect([...nearestOrder(matrix, 5)]).toEqual([0, 2, 3, 1, 4])
})

test('the range is that of the cosines of different rows', () => {
  const { low, high } = rangeOf(matrix, 5)
  expect(low).toBeCloseTo(0.1)
  expect(high).toBeCloseTo(0.9)
  expect(rangeOf(new Float32Array([1]), 1)).toEqual(wholeRange)
})
