import { describe, expect, test } from 'vitest'
import { wholeRange } from '../../../lib/vectors/cosine-range.ts'
import { cellAfterKey } from './cell-after-key.ts'
import { levelOf, shortCosine } from './heat-levels.ts'
import { toPalette, toPixels } from './heat-pixels.ts'
import { cellAt, cellWidth, largestZoom, moveBy, reachCell, wholeView, zoomAt } from './heat-view.ts'
import { groupOrder, inputOrder } from './order-rows.ts'

const none = Number.NaN

describe('the order of the matrix', () => {
  test('is that of the rows where nothing else is asked for', () => {
    expect([...inputOrder(3).rows]).toEqual([0, 1, 2])
  })

  test('groups stand together in the order they come, rows without one last', () => {
    const { rows, breaks } = groupOrder(['b', 'a', '', 'b', 'a'])
    expect([...rows]).toEqual([0, 3, 1, 4, 2])
    expect(breaks).toEqual([2, 4])
  })
})

describe('colours', () => {
  test('are steps from far to near, and none for what is not known', () => {
    expect([-0.2, 0, 0.15, 0.5, 0.99, 1].map((value) => levelOf(value, wholeRange))).toEqual([
      0, 0, 1, 3, 6, 6,
    ])
    expect(levelOf(none, wholeRange)).toBe(-1)
  })

  test('cells show two digits that matter', () => {
    expect([0.8646, 1, -0.123, 0.001, -0.001, none].map(shortCosine)).toEqual([
      '.86',
      '1',
      '−.12',
      '.00',
      '.00',
      '–',
    ])
  })

  test('are written in the order of bytes that canvases use', () => {
    expect([...new Uint8Array(toPalette(['#0b5a76']).buffer)]).toEqual([0x0b, 0x5a, 0x76, 255])
  })
})

const windowOfAll = (count: number) => ({ rowFrom: 0, rowTo: count, columnFrom: 0, columnTo: count })

describe('pixels', () => {
  const palette = Uint32Array.from([10, 11, 12, 13, 14, 15, 16, 99])

  test('are one a cell, in the order of the rows', () => {
    const withoutThird = Float32Array.from([1, 0.15, none, 0.15, 1, none, none, none, none])
    const { width, height, data } = toPixels(withoutThird, {
      order: Int32Array.of(1, 0, 2),
      window: windowOfAll(3),
      maxSize: { width: 600, height: 600 },
      range: wholeRange,
      palette,
    })
    expect([width, height]).toEqual([3, 3])
    expect([...data.subarray(0, 3)]).toEqual([16, 11, 99])
  })

  test('are the mean of several cells where there is no room for all', () => {
    const square = Float32Array.from([1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1])
    const { width, data } = toPixels(square, {
      order: Int32Array.from([0, 2, 1, 3]),
      window: windowOfAll(4),
      maxSize: { width: 2, height: 2 },
      range: wholeRange,
      palette,
    })
    expect(width).toBe(2)
    expect([...data]).toEqual([16, 10, 10, 16])
  })
})

describe('the view', () => {
  const area = { width: 500, height: 500, count: 1_000 }

  test('what is under the pointer stays there while it zooms', () => {
    const before = cellAt(area, wholeView, 123, 321)
    const view = zoomAt(area, wholeView, 8, 123, 321)
    expect(view.zoom).toBe(8)
    expect(cellAt(area, view, 123, 321)).toEqual(before)
  })

  test('never leaves the matrix, and zooms no further than to cells with numbers', () => {
    const view = moveBy(area, zoomAt(area, wholeView, 1e9, 250, 250), 1e9, -1e9)
    expect(view.zoom).toBe(largestZoom(area))
    expect(cellWidth(area, view)).toBeCloseTo(44)
    expect(cellAt(area, view, 499, 0)).toEqual({ row: 0, column: 999 })
    expect(cellAt(area, view, 500, 0)).toBeUndefined()
  })

  test('comes along with the cell that keys lead to', () => {
    const view = zoomAt(area, wholeView, 10, 0, 0)
    const next = cellAfterKey({ key: 'End', shiftKey: false }, { row: 3, column: 4 }, 1_000)
    expect(next).toEqual({ row: 3, column: 999 })
    expect(reachCell(area, view, 3, 999).column).toBe(900)
    expect(cellAfterKey({ key: 'ArrowUp', shiftKey: true }, { row: 3, column: 4 }, 1_000)).toEqual({
      row: 0,
      column: 4,
    })
    expect(cellAfterKey({ key: 'a', shiftKey: false }, { row: 3, column: 4 }, 1_000)).toBeUndefined()
  })
})
