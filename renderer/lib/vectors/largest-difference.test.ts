import { expect, test } from 'vitest'
import { largestDifference } from './largest-difference.ts'

const block = (dimensions: number, ...numbers: number[]) => ({
  data: Float32Array.from(numbers),
  count: numbers.length / dimensions,
  dimensions,
})

test('numbers of the same row are held against each other, wherever the row is on the other side', () => {
  const left = block(2, 1, 2, 3, 4, Number.NaN, Number.NaN)
  const right = block(2, 3, 4.5, 1, 2)
  expect(largestDifference(left, right, Int32Array.from([1, 0, -1]))).toBe(0.5)
  expect(largestDifference(left, left, Int32Array.from([0, 1, 2]))).toBe(0)
  expect(largestDifference(left, block(1, 1, 2), Int32Array.from([0, 1, -1]))).toBeNaN()
  expect(largestDifference(left, right, Int32Array.from([-1, -1, -1]))).toBeNaN()
})
