import { expect, it } from 'vitest'
import { barHeights, loudestOf, middlesOf } from './loudness-of.ts'

it('takes the farthest sample of a stretch, whichever way it goes', () => {
  expect(loudestOf(new Float32Array([0.1, -0.75, 0.5]))).toBe(0.75)
  expect(loudestOf(new Float32Array([1.5]))).toBe(1)
  expect(loudestOf(new Float32Array())).toBe(0)
})

it('looks at the middles of equal parts', () => {
  expect(middlesOf(8, 4)).toEqual([1, 3, 5, 7])
})

it('gives a quiet sound a shape, and silence a flat line', () => {
  expect(barHeights([0.05, 0.1, 0])).toEqual([0.5, 1, 0])
  expect(barHeights([0, 0])).toEqual([0, 0])
})
