import { expect, test } from 'vitest'
import { tileRatio } from './tile-ratio.ts'

test('usual images have a tile of their own shape, and strips one that can be used', () => {
  expect([1, 16 / 9, 2 / 3].map(tileRatio)).toEqual([1, 16 / 9, 2 / 3])
  expect([4000 / 200, 200 / 4000].map(tileRatio)).toEqual([2.5, 0.5])
})
