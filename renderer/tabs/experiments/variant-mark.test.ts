import { expect, it } from 'vitest'
import { variantMark } from './variant-mark.ts'

it('gives each of many variants a colour and a shape that no other one has', () => {
  const marks = Array.from({ length: 30 }, (_, index) => JSON.stringify(variantMark(index)))
  expect(new Set(marks).size).toBe(30)
})

it('gives the first five a colour each, in the shape that stands for a series', () => {
  const first = Array.from({ length: 5 }, (_, index) => variantMark(index))
  expect(first.map(({ shape }) => shape)).toEqual(['square', 'square', 'square', 'square', 'square'])
  expect(new Set(first.map(({ paint }) => paint)).size).toBe(5)
  expect(variantMark(5)).toEqual({ paint: 'data-1', shape: 'triangle' })
})
