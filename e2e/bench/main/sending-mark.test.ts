import { describe, expect, it } from 'vitest'
import { markAge, markAges, sendingMark } from './sending-mark.ts'

describe('the age of a sending mark', () => {
  it('is the time that has passed', () => {
    expect(markAge(sendingMark(5_000), 5_012.3)).toBeCloseTo(12.3)
  })

  it('is about zero, and not a whole turn, for a mark that was rounded up into the future', () => {
    expect(Math.abs(markAge(sendingMark(5_000.06), 5_000.07))).toBeLessThan(0.1)
  })

  it('counts over the turn of the clock', () => {
    expect(markAge(sendingMark(99_990), 100_015)).toBeCloseTo(25)
  })

  it('is told for each of several that were read at once', () => {
    const [first, second, ...more] = markAges(`${sendingMark(5_000)}${sendingMark(5_010)}`, 5_012)
    expect([first, second]).toEqual([expect.closeTo(12), expect.closeTo(2)])
    expect(more).toEqual([])
  })

  it('refuses an age that no delta of the benchmark can have', () => {
    expect(() => markAge(sendingMark(5_000), 45_000)).toThrow('40000')
    expect(() => markAge(sendingMark(5_000), 4_900)).toThrow('-100')
  })
})
