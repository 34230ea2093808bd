import { expect, it } from 'vitest'
import { formatCountdown, formatStopwatch } from './countdown.ts'
import { formatVideoTime } from '../../panels/video-player/video-time.ts'

it.each([
  [3_200, '4 s'],
  [41 * 60_000 + 8_000, '41 min 08 s'],
  [2 * 3_600_000 + 5 * 60_000, '2 h 05 min'],
  [76 * 3_600_000, '3 d 4 h'],
  [-5, '0 s'],
])('counts %i ms down as %s', (milliseconds, words) => {
  expect(formatCountdown(milliseconds)).toBe(words)
})

it('shows time that went by as a clock does', () => {
  expect([72_400, 3_723_000].map(formatStopwatch)).toEqual(['01:12', '1:02:03'])
  expect([formatVideoTime(5), formatVideoTime(62.5, true), formatVideoTime(3_723)]).toEqual([
    '0:05',
    '1:02.50',
    '1:02:03',
  ])
})
