import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=10-5000', { first: 10, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-5000', { first: 0, last: 99 }],
  [null, 'whole'],
  ['bytes=5-4', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('reads %s of 100 bytes', (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected)
})

test('finds no range in an empty file', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-1', 0)).toBe('unsatisfiable')
})
