import { expect, test } from 'vitest'
import { formatFields, formatLength } from './media-labels.ts'

test.each([
  [7_800, '0:07.8'],
  [5_000, '0:05'],
  [9_960, '0:10'],
  [61_000, '1:01'],
  [3_725_000, '1:02:05'],
])('%i ms are %s', (durationMs, words) => {
  expect(formatLength(durationMs)).toBe(words)
})

test('body fields stand on one line', () => {
  expect(formatFields({ n: 4, size: '1024x1024', stream: true })).toBe('n 4, size 1024x1024, stream true')
})
