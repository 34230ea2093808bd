import { expect, test } from 'vitest'
import { startOf } from './made-since.ts'

const at = (month: number, day: number, hours = 0) => new Date(2026, month - 1, day, hours).getTime()

test.each([
  ['today', at(11, 21, 14), at(11, 21)],
  ['week', at(11, 21, 14), at(11, 16)],
  ['week', at(11, 16, 1), at(11, 16)],
  // A Sunday is the last day of its week.
  ['week', at(11, 22, 23), at(11, 16)],
  ['week', at(3, 1, 12), at(2, 23)],
  ['month', at(11, 21, 14), at(11, 1)],
] as const)('%s, seen at %i, began at %i', (since, now, start) => {
  expect(startOf(since, now)).toBe(start)
})
