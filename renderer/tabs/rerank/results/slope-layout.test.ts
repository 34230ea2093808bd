import { describe, expect, test } from 'vitest'
import { slopeLayout, slopePieces } from './slope-layout.ts'

const box = { width: 590, height: 600 }

describe('the chart', () => {
  test('gives ten documents room, and fifty a row that can be read, scrolling instead', () => {
    expect(slopeLayout(box, 2, 10)).toMatchObject({ width: 590, rowHeight: 60, height: 600 })
    expect(slopeLayout(box, 2, 50)).toMatchObject({ rowHeight: 20, height: 1_000 })
  })

  test('fills a tall box, and gives the texts what the lines of one ranking do not need', () => {
    expect(slopeLayout({ width: 582, height: 652 }, 1, 10)).toMatchObject({ labelWidth: 300, rowHeight: 65 })
    expect(slopeLayout({ width: 806, height: 852 }, 1, 10)).toMatchObject({ labelWidth: 420, rowHeight: 84 })
    expect(slopeLayout({ width: 806, height: 852 }, 2, 10)).toMatchObject({ labelWidth: 286, width: 806 })
  })

  test('is wider than a box in which the lines of four rankings would not be seen', () => {
    const { width, start, columns } = slopeLayout(box, 4, 10)
    expect(width).toBeGreaterThan(590)
    for (const [index, { x }] of columns.entries())
      expect(x - (columns[index - 1]?.end ?? start)).toBeGreaterThanOrEqual(43)
  })

  test('cuts the texts shorter before three rankings have to scroll', () => {
    const { width, labelWidth, columns } = slopeLayout(box, 3, 10)
    expect(width).toBe(590)
    expect(labelWidth).toBe(150)
    // The last column also shows how far each document moved.
    expect((columns[2]?.end ?? 0) + 34).toBeLessThanOrEqual(590)
  })

  test('leads a line through its ranks, and past a ranking it is not in', () => {
    const layout = slopeLayout(box, 3, 10)
    const pieces = slopePieces(layout, 0, [1, undefined, 0])
    expect(pieces.map(({ isBridge }) => isBridge)).toEqual([false, true])
    expect(pieces[0]?.path).toMatch(new RegExp(`^M${layout.start},30C.*,90$`))
    expect(pieces[1]?.path).toMatch(new RegExp(`^M${layout.columns[0]?.end},90C.*,30$`))
    expect(slopePieces(layout, 3, [undefined, undefined, undefined])).toEqual([])
  })

  test('has the texts beside the ranks where there are too many lines to follow', () => {
    expect(slopeLayout(box, 2, 12).columns.map(({ textWidth }) => textWidth)).toEqual([0, 0])
    const wide = slopeLayout({ width: 1_100, height: 600 }, 2, 40)
    expect(wide.width).toBe(1_100)
    for (const { textWidth } of wide.columns) expect(textWidth).toBeGreaterThan(150)
    // In a narrow box the chart scrolls rather than cutting texts to a few letters.
    expect(slopeLayout(box, 4, 40).columns.every(({ textWidth }) => textWidth >= 90)).toBe(true)
  })
})
