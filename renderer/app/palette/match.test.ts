import { expect, it } from 'vitest'
import { searchWords } from '../../lib/find/rank-name.ts'
import { findRanges } from './match.ts'

it('marks each word where it stands, once and not overlapping', () => {
  expect(findRanges('Highlight the light', searchWords('light'))).toEqual([{ start: 4, end: 9 }])
  expect(findRanges('north-light-2', searchWords('2 north light lig'))).toEqual([
    { start: 0, end: 5 },
    { start: 6, end: 11 },
    { start: 12, end: 13 },
  ])
  expect(findRanges('İstanbul light', searchWords('light'))).toEqual([])
})
