import { expect, it } from 'vitest'
import { rankRanges } from './rank-range.ts'

it('leaves ranks open as far as intervals overlap', () => {
  const ranges = rankRanges([
    { low: 0.1, high: 1.5 },
    { low: -0.4, high: 0.9 },
    { low: -0.9, high: 0.4 },
    { low: -1.6, high: -0.1 },
  ])
  expect(ranges).toEqual([
    { first: 1, last: 3 },
    { first: 1, last: 4 },
    { first: 1, last: 4 },
    { first: 2, last: 4 },
  ])
})

it('ranks one by one what is apart', () => {
  expect(
    rankRanges([
      { low: 2, high: 3 },
      { low: 0, high: 1 },
    ]),
  ).toEqual([
    { first: 1, last: 1 },
    { first: 2, last: 2 },
  ])
})
