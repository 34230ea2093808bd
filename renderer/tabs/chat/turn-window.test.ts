import { describe, expect, it } from 'vitest'
import { moveRange, rangeAtEnd, rangeFrom, toRows } from './turn-window.ts'

const hundred = () => 100
const at = (top: number) => ({ top, bottom: top + 500, from: 10_000, to: 13_000 })

describe('the turns that are drawn', () => {
  it('fill a height from the end, or from a turn on', () => {
    expect(rangeAtEnd(4_000, hundred, 750)).toEqual({ start: 3_992, end: 4_000 })
    expect(rangeFrom(4_000, hundred, 100, 750)).toEqual({ start: 100, end: 108 })
    expect(rangeAtEnd(3, hundred, 750)).toEqual({ start: 0, end: 3 })
    expect(rangeAtEnd(0, hundred, 750)).toEqual({ start: 0, end: 0 })
  })

  it('begin earlier where nothing follows a turn, so that it can be scrolled to', () => {
    expect(rangeFrom(4_000, hundred, 3_999, 750)).toEqual({ start: 3_992, end: 4_000 })
  })

  it('are more where the box comes near to their edge, and fewer where it goes away', () => {
    const range = { start: 100, end: 130 }
    expect(moveRange(4_000, hundred, range, at(10_300))).toEqual({ start: 95, end: 121 })
    expect(moveRange(4_000, hundred, range, at(11_000))).toEqual({ start: 100, end: 128 })
    expect(moveRange(4_000, hundred, range, at(12_500))).toEqual({ start: 112, end: 138 })
  })

  it('are others when the box is elsewhere at once', () => {
    const range = { start: 100, end: 130 }
    const view = { top: 200_000, bottom: 200_500, from: 10_000, to: 13_000 }
    expect(moveRange(4_000, hundred, range, view)).toEqual({ start: 1_992, end: 2_013 })
    // A view beyond the last turn, which estimated heights can lead to.
    const beyond = { ...view, top: 500_000, bottom: 500_500 }
    expect(moveRange(4_000, hundred, range, beyond)).toEqual({ start: 3_999, end: 4_000 })
  })

  it('stand between gaps of the height of the others, with those that are held', () => {
    expect(toRows(10, { start: 4, end: 6 }, [1], hundred)).toEqual([
      { start: 0, end: 1, height: 100 },
      1,
      { start: 2, end: 4, height: 200 },
      4,
      5,
      { start: 6, end: 10, height: 400 },
    ])
    expect(toRows(2, { start: 0, end: 2 }, [1], hundred)).toEqual([0, 1])
    expect(toRows(0, { start: 0, end: 0 }, [], hundred)).toEqual([])
  })
})
