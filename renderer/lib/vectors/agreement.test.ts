import { expect, it } from 'vitest'
import { agreementOf, comparedNeighbours, matchRows, sameRows } from './agreement.ts'
import type { Neighbours } from './neighbours.ts'
import { shorterLengths } from './shortening.ts'

/** Neighbours given by hand: for each row its nearest rows. */
function near(rows: readonly (readonly number[])[]): Neighbours {
  const k = rows[0]?.length ?? 0
  return {
    count: rows.length,
    k,
    rows: Int32Array.from(rows.flat()),
    cosines: new Float32Array(rows.length * k),
  }
}

it('counts the neighbours that two results have in common, in whatever order', () => {
  const left = near([
    [1, 2],
    [0, 2],
    [1, 3],
    [2, 1],
  ])
  const right = near([
    [2, 1],
    [0, 3],
    [0, 3],
    [0, 0],
  ])
  const { k, mean, rows } = agreementOf(left, right, sameRows(4))
  expect([k, [...rows], mean]).toEqual([2, [1, 0.5, 0.5, 0], 0.5])
})

it('finds rows of another result by their ids, and leaves out those that it has not', () => {
  const matching = matchRows(['a', 'b', 'c'], ['c', 'a'])
  expect([...matching]).toEqual([1, -1, 0])
  const { rows, mean } = agreementOf(near([[2], [0], [0]]), near([[1], [0]]), matching)
  expect([...rows]).toEqual([1, NaN, 1])
  expect(mean).toBe(1)
  expect(agreementOf(near([[-1]]), near([[-1]]), sameRows(1)).mean).toBeNaN()
})

it('compares few neighbours of few texts, as all others would nearly always be the same', () => {
  expect([1, 2, 3, 12, 25, 31, 200].map(comparedNeighbours)).toEqual([1, 1, 1, 3, 8, 10, 10])
})

it('tries halves of a length', () => {
  expect(shorterLengths(100)).toEqual([50, 25, 12])
  expect(shorterLengths(12)).toEqual([])
})
