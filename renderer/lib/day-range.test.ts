import { expect, it } from 'vitest'
import { startOfDay, toDayText } from './day-range.ts'

it('turns a day into its first moment and back, in local time', () => {
  const start = startOfDay('2026-11-21')
  expect(start).toBe(new Date(2026, 10, 21).getTime())
  expect(toDayText(start)).toBe('2026-11-21')
  expect(startOfDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).getTime())
})

it('knows no day in half a date, or in one that is not in the calendar', () => {
  expect([startOfDay(''), startOfDay('2026-11'), startOfDay('2026-02-30')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(toDayText(undefined)).toBe('')
})
