import { describe, expect, test } from 'vitest'
import { noGroupMark, plainMark, toMapMarks } from './group-marks.ts'
import { findRows } from './map-chart.tsx'
import { fitPoints, rowAt, rowsInside, toScreen, zoomMap } from './map-view.ts'

const size = { width: 300, height: 200 }
/** The corners of a square, and a row without a vector. */
const points = Float32Array.from([0, 0, 1, 0, 1, 1, 0, 1, Number.NaN, Number.NaN])

describe('the map', () => {
  const view = fitPoints(points, size)

  test('all points are in view with the same scale on both axes, upwards is up', () => {
    const places = [0, 1, 2, 3].map((row) => toScreen(points, row, view))
    expect(view.scale).toBe(200 - 2 * 28)
    expect(places[0]).toEqual({ x: 150 - 72, y: 172 })
    expect(places[2]).toEqual({ x: 150 + 72, y: 28 })
    expect(toScreen(points, 4, view)).toBeUndefined()
  })

  test('what is under the pointer stays there while it zooms', () => {
    const at = toScreen(points, 2, view) ?? { x: 0, y: 0 }
    const place = toScreen(points, 2, zoomMap(view, 3, at))
    expect(place?.x).toBeCloseTo(at.x)
    expect(place?.y).toBeCloseTo(at.y)
  })

  test('a place near a mark means its row, one far from all means none', () => {
    expect(rowAt(points, view, { x: 150 - 70, y: 168 })).toBe(0)
    expect(rowAt(points, view, { x: 150, y: 100 })).toBeUndefined()
  })

  test('a line drawn around marks means the rows inside, wherever it bends', () => {
    const upper = [
      { x: 60, y: 10 },
      { x: 240, y: 10 },
      { x: 240, y: 60 },
      { x: 60, y: 60 },
    ]
    expect(rowsInside(points, view, upper)).toEqual([2, 3])
    const bent = [
      ...upper.slice(0, 2),
      { x: 240, y: 190 },
      { x: 200, y: 190 },
      { x: 200, y: 60 },
      { x: 60, y: 60 },
    ]
    expect(rowsInside(points, view, bent)).toEqual([1, 2, 3])
  })

  test('points that all lie on one another are in the middle', () => {
    const same = Float32Array.from([5, 5, 5, 5])
    expect(toScreen(same, 0, fitPoints(same, size))).toEqual({ x: 150, y: 100 })
  })
})

describe('marks of groups', () => {
  test('differ in shape and colour, also where colours repeat', () => {
    const groups = Array.from({ length: 30 }, (_, at) => `group ${at}`)
    const marks = toMapMarks([...groups, 'group 3']).legend
    expect(marks).toHaveLength(30)
    expect(new Set(marks.map(({ series, shape }) => `${series} ${shape}`)).size).toBe(30)
    expect(marks[0]).toEqual({ group: 'group 0', series: 1, shape: 'circle' })
    expect(marks[5]).toMatchObject({ series: 1, shape: 'ring' })
    // Forced colours have few colours, some of them similar: the shapes alone must distinguish eleven groups.
    expect(new Set(marks.slice(0, 11).map(({ shape }) => shape)).size).toBe(11)
  })

  test('of rows without a group are like those of no group, and in the legend', () => {
    const { ofRows, legend } = toMapMarks([undefined, 'a', undefined, 'b'])
    expect(ofRows.map(({ group }) => group)).toEqual([undefined, 'a', undefined, 'b'])
    expect(ofRows[0]).toBe(noGroupMark)
    expect(legend.map(({ group }) => group)).toEqual(['a', 'b', undefined])
    const looks = new Set(legend.map(({ series, shape }) => `${series} ${shape}`))
    expect(looks.size).toBe(3)
    expect(toMapMarks([undefined, undefined])).toEqual({ ofRows: [plainMark, plainMark], legend: [] })
  })
})

test('a search finds rows by their number, or by all of its words in text or group', () => {
  const shown = [
    { label: '1', text: 'The cat sleeps', group: 'cats' },
    { label: '2', text: 'Interest rates rose', group: undefined },
    { label: '12', text: 'A kitten naps', group: 'Cats' },
  ]
  expect(['cat', 'CATS kitten', '2', 'dog', ' '].map((query) => findRows(shown, query))).toEqual([
    [0, 2],
    [2],
    [1],
    [],
    undefined,
  ])
})
