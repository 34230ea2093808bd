import { expect, test } from 'vitest'
import { decimalsFor, scoreScale } from './score-scale.ts'

test.each([
  [[0.2, 0.8], 0.8, { start: 0, width: 1, zero: 0 }],
  [[0.2, 0.8], 0.2, { start: 0, width: 0.25, zero: 0 }],
  [[-6, 2], -6, { start: 0, width: 0.75, zero: 0.75 }],
  [[-6, 2], 2, { start: 0.75, width: 0.25, zero: 0.75 }],
  [[-4, -1], -1, { start: 0.75, width: 0.25, zero: 1 }],
  [[0, 0], 0, { start: 0, width: 0, zero: 0 }],
])('of %j, the bar of %d grows from zero', (scores, score, expected) => {
  const { start, width, zero } = scoreScale(scores)(score)
  expect(start).toBeCloseTo(expected.start, 9)
  expect(width).toBeCloseTo(expected.width, 9)
  expect(zero).toBeCloseTo(expected.zero, 9)
})

test.each([
  [[0.5, 0.25], 3],
  [[0.1234, 0.1231], 4],
  [[0.00001, 0.00002], 5],
  [[1, 1], 3],
])('%j are told apart by %i decimals', (scores, decimals) => {
  expect(decimalsFor(scores)).toBe(decimals)
})
