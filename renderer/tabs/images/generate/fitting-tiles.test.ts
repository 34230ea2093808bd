import { expect, it } from 'vitest'
import { fittingTiles, tile } from './fitting-tiles.ts'

/** Size of the result area in windows of 1280 × 800 and 1600 × 1000. */
const small = { width: 558, height: 636 }
const large = { width: 836, height: 836 }

it.each([
  { count: 1, room: small, ratio: 1, columns: 1 },
  { count: 2, room: small, ratio: 1, columns: 2 },
  { count: 3, room: small, ratio: 1, columns: 3 },
  { count: 3, room: large, ratio: 1, columns: 3 },
  { count: 2, room: small, ratio: 1.5, columns: 1 },
  { count: 4, room: small, ratio: 1, columns: 2 },
  { count: 8, room: large, ratio: 1, columns: 4 },
  { count: 10, room: large, ratio: 1, columns: 5 },
  { count: 10, room: small, ratio: 1, columns: 4 },
  { count: 3, room: large, ratio: 2 / 3, columns: 3 },
  { count: 4, room: large, ratio: 1.5, columns: 2 },
  { count: 4, room: large, ratio: 1, columns: 2 },
  { count: 4, room: { width: 300, height: 600 }, ratio: 1, columns: 2 },
  { count: 4, room: { width: 0, height: 0 }, ratio: 1, columns: 1 },
  { count: 0, room: small, ratio: 1, columns: 1 },
])('$count images of $ratio lie in $columns columns in $room.width × $room.height', (row) => {
  const { count, room, ratio, columns } = row
  expect(fittingTiles(count, { ...room, ratio }).columns).toBe(columns)
})

it.each([
  ['large', large],
  ['small', small],
] as const)('up to ten images of any usual shape are in view at once in a %s window', (_, room) => {
  for (const count of [1, 2, 3, 4, 8, 10])
    for (const ratio of [2 / 3, 1, 1.5]) {
      const { columns, width } = fittingTiles(count, { ...room, ratio })
      const rows = Math.ceil(count / columns)
      expect(rows * (width / ratio + tile.foot) + (rows - 1) * tile.gap).toBeLessThanOrEqual(room.height + 4)
      expect(columns * width + (columns - 1) * tile.gap).toBeLessThanOrEqual(room.width + columns)
    }
})

it('of many that cannot all be in view, as many stand beside each other as there is room for', () => {
  expect(fittingTiles(30, { ...small, ratio: 2 / 3 }).columns).toBe(4)
})
