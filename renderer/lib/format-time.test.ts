import { afterEach, describe, expect, it } from 'vitest'
import { setTranslation } from '../../shared/text/translation.ts'
import { chinese } from '../../shared/text/zh-CN/all.ts'
import { formatDuration, formatElapsed, formatFullMoment, formatMoment } from './format-time.ts'

afterEach(() => setTranslation(undefined))

describe('times on screen', () => {
  it('stays in milliseconds below one second, then gives two decimals, one, and minutes', () => {
    expect(
      [0, 84, 999, 1000, 2410, 9990, 9999, 11_800, 59_940, 59_960, 72_000, 120_000, 7_500_000].map((ms) =>
        formatDuration(ms),
      ),
    ).toEqual([
      '0 ms',
      '84 ms',
      '999 ms',
      '1.00 s',
      '2.41 s',
      '9.99 s',
      '10.0 s',
      '11.8 s',
      '59.9 s',
      '1 min',
      '1 min 12 s',
      '2 min',
      '2 h 5 min',
    ])
  })

  it('can stay in seconds beside a neighbour in seconds', () => {
    expect(formatDuration(740, { inSeconds: true })).toBe('0.74 s')
  })

  it('shows a dash for a moment that did not come', () => {
    expect(formatDuration(undefined)).toBe('–')
  })

  it('counts running time in tenths', () => {
    expect([0, 4234, 59_900, 72_000].map(formatElapsed)).toEqual(['0.0 s', '4.2 s', '59.9 s', '1 min 12 s'])
  })

  it('gives the clock today, the day before that, and the year when it is another one', () => {
    const now = new Date(2026, 10, 21, 18, 0, 0).getTime()
    expect([
      formatMoment(new Date(2026, 10, 21, 14, 3, 22).getTime(), now),
      formatMoment(new Date(2026, 10, 20, 14, 3, 22).getTime(), now),
      formatMoment(new Date(2025, 10, 20, 14, 3, 22).getTime(), now),
    ]).toEqual(['14:03:22', '20 Nov', '20 Nov 2025'])
  })

  it('follows the language of the moment, not the one it was loaded in', () => {
    const moment = new Date(2025, 10, 20, 14, 3, 22).getTime()
    const now = new Date(2026, 10, 21).getTime()
    expect(formatFullMoment(moment)).toBe('20 Nov 2025, 14:03:22')
    setTranslation(chinese)
    expect([formatMoment(moment, now), formatFullMoment(moment)]).toEqual([
      '2025年11月20日',
      '2025年11月20日 14:03:22',
    ])
    expect([84, 2410, 72_000, 7_500_000].map((ms) => formatDuration(ms))).toEqual([
      '84 ms',
      '2.41 s',
      '1 分 12 秒',
      '2 小时 5 分',
    ])
  })
})
