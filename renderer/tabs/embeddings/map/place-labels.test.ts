import { expect, test } from 'vitest'
import { placeLabels, type WantedLabel } from './place-labels.ts'

const size = { width: 200, height: 100 }

function label(row: number, x: number, y: number): WantedLabel {
  return { row, at: { x, y }, width: 12, height: 10, gap: 6 }
}

test('a label stands at the right of its mark, and at the left where the map ends', () => {
  expect(placeLabels([label(1, 50, 50), label(2, 195, 50)], size)).toEqual([
    { row: 1, x: 56, y: 50 },
    { row: 2, x: 177, y: 50 },
  ])
})

test('labels of marks on one spot stand around it, and what finds no room is left out', () => {
  const placed = placeLabels(
    [1, 2, 3, 4, 5].map((row) => label(row, 50, 50)),
    size,
  )
  expect(placed).toEqual([
    { row: 1, x: 56, y: 50 },
    { row: 2, x: 32, y: 50 },
    { row: 3, x: 44, y: 39 },
    { row: 4, x: 44, y: 61 },
  ])
})

test('a label that would be next to the mark of another row stands at a corner of its own', () => {
  const at = { x: 60, y: 50 }
  // At the right, at the left, above and below, another row is closer to the label than 3 pixels.
  const others = [
    { x: 78, y: 56 },
    { x: 44, y: 56 },
    { x: 52, y: 32 },
    { x: 68, y: 68 },
  ]
  const wanted = { row: 7, at, width: 6, height: 12, gap: 9 }
  expect(placeLabels([wanted], size, { places: [at, ...others], radius: 7 })).toEqual([
    { row: 7, x: 60 + 7.2, y: 50 - 10.5 },
  ])
})

test('no label lies on the mark of another row', () => {
  const wanted = [{ row: 0, at: { x: 50, y: 50 }, width: 40, height: 12, gap: 8 }]
  expect(placeLabels(wanted, size, { places: [{ x: 50, y: 50 }], radius: 4 })).toEqual([
    { row: 0, x: 58, y: 50 },
  ])
  const places = [
    { x: 50, y: 50 },
    { x: 80, y: 51 },
  ]
  expect(placeLabels(wanted, size, { places, radius: 4 })).toEqual([{ row: 0, x: 2, y: 50 }])
})

test('of thousands of marks those near a label are found, wherever they are', () => {
  const wide = { width: 2_000, height: 1_000 }
  const wanted = Array.from({ length: 50 }, (_, row) => label(row, 20 + row * 39, 500))
  const places = Array.from({ length: 5_000 }, (_, at) => ({ x: (at * 37) % 2_000, y: (at * 53) % 1_000 }))
  const placed = placeLabels(wanted, wide, { places, radius: 3 })
  const isOn = ({ x, y }: { x: number; y: number }) =>
    places.some((mark) => mark.x + 3 > x && mark.x - 3 < x + 12 && Math.abs(mark.y - y) < 8)
  expect(placed.filter(isOn)).toEqual([])
})
