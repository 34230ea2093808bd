import { expect, test } from 'vitest'
import { timeOf, withDay } from './made-in.ts'

const at = (month: number, day: number, hours = 0) => new Date(2026, month - 1, day, hours).getTime()

test.each([
  ['today', at(11, 21, 14), { from: at(11, 21) }],
  ['yesterday', at(11, 21, 14), { from: at(11, 20), before: at(11, 21) }],
  ['yesterday', at(3, 1, 0), { from: at(2, 28), before: at(3, 1) }],
  ['week', at(11, 21, 14), { from: at(11, 15) }],
  ['month', at(11, 21, 14), { from: at(10, 23) }],
] as const)('%s, seen at %i, is %o', (made, now, time) => {
  expect(timeOf(made, now)).toEqual(time)
})

test('a range has both of its days, and either may be left out', () => {
  const from = withDay('today', { first: '2026-11-02' })
  expect(from).toEqual({ from: at(11, 2) })
  const range = withDay(from, { last: '2026-11-04' })
  expect(range).toEqual({ from: at(11, 2), before: at(11, 5) })
  expect(timeOf(range ?? 'today', at(12, 1))).toEqual(range)
  expect(withDay(range, { first: '' })).toEqual({ before: at(11, 5) })
  expect(withDay(withDay(range, { first: '' }), { last: '' })).toBeUndefined()
})
