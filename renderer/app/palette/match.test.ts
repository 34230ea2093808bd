import { expect, it } from 'vitest'
import { findItems, findRanges, wordsOf } from './match.ts'

const items = [
  { label: 'Appearance: light, dark or system' },
  { label: 'Highlight differences' },
  { label: 'Use the light theme' },
  { label: 'Lighthouse' },
  { label: 'Play', keywords: 'light' },
  { label: 'Play or pause' },
]

it('finds every word in any order: beginnings first, then words, then inside of words, then keywords', () => {
  expect(findItems(items, wordsOf(' light ')).map(({ label }) => label)).toEqual([
    'Lighthouse',
    'Appearance: light, dark or system',
    'Use the light theme',
    'Highlight differences',
    'Play',
  ])
  expect(findItems(items, wordsOf('theme LIGHT')).map(({ label }) => label)).toEqual(['Use the light theme'])
  expect(findItems(items, wordsOf('nothing'))).toEqual([])
  expect(findItems(items, [])).toHaveLength(items.length)
})

it('marks each word where it stands, once and not overlapping', () => {
  expect(findRanges('Highlight the light', wordsOf('light'))).toEqual([{ start: 4, end: 9 }])
  expect(findRanges('north-light-2', wordsOf('2 north light lig'))).toEqual([
    { start: 0, end: 5 },
    { start: 6, end: 11 },
    { start: 12, end: 13 },
  ])
  expect(findRanges('İstanbul light', wordsOf('light'))).toEqual([])
})
