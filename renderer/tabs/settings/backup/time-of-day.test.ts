import { expect, it } from 'vitest'
import { minutesOf, timeOf } from './time-of-day.ts'

it('reads what it writes, and takes an empty field for no time', () => {
  for (const minutes of [0, 9, 540, 1_439]) expect(minutesOf(timeOf(minutes))).toBe(minutes)
  expect(timeOf(540)).toBe('09:00')
  expect(minutesOf('09:30:15')).toBe(570)
  expect(minutesOf('')).toBeUndefined()
  expect(timeOf(undefined)).toBe('')
})
