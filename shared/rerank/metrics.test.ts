import { describe, expect, it } from 'vitest'
import { movementsOf, qualityOf, rankingAgreement } from './metrics.ts'

const ids = (text: string): string[] => text.split('')
const marks = (grades: Record<string, number>): Map<string, number> => new Map(Object.entries(grades))

describe('the quality of a ranking', () => {
  // Calculated by hand, with 1/log2(2) = 1, 1/log2(3) = 0.63093, 1/log2(4) = 0.5, 1/log2(5) = 0.43068.
  it.each([
    ['abcd', { a: 1, b: 1 }, 2, 1, 1, 1],
    ['bacd', { a: 1, b: 1 }, 2, 1, 1, 1],
    ['acbd', { a: 1, b: 1 }, 3, (1 + 0.5) / 1.63093, 1, 1],
    ['cdab', { a: 1, b: 1 }, 3, 0.5 / 1.63093, 1 / 3, 0.5],
    ['cdab', { a: 1, b: 1 }, 2, 0, 1 / 3, 0],
    ['cd', { a: 1 }, 3, 0, 0, 0],
    // Grades: the ideal order has (2^3 - 1) at 1, (2^2 - 1) at 2, (2^1 - 1) at 3.
    ['cba', { a: 3, b: 2, c: 1 }, 3, (1 + 3 * 0.63093 + 7 * 0.5) / (7 + 3 * 0.63093 + 0.5), 1, 1],
  ])('%s with %j at %i', (ranked, grades, k, ndcg, reciprocalRank, recall) => {
    const quality = qualityOf(ids(ranked), marks(grades), k)
    expect(quality?.ndcg).toBeCloseTo(ndcg, 4)
    expect(quality?.reciprocalRank).toBeCloseTo(reciprocalRank, 6)
    expect(quality?.recall).toBe(recall)
  })

  it('is not known without a mark', () => {
    expect(qualityOf(ids('ab'), marks({ a: 0 }), 3)).toBeUndefined()
  })
})

describe('the movement of documents', () => {
  it('is told from the order they were sent in', () => {
    expect(movementsOf(ids('abc'), ids('cb'))).toEqual([
      { id: 'a', from: 1, to: undefined, up: undefined },
      { id: 'b', from: 2, to: 2, up: 0 },
      { id: 'c', from: 3, to: 1, up: 2 },
    ])
  })
})

describe('the agreement of two rankings', () => {
  it.each([
    ['abcd', 'abcd', 1, 2, 0],
    ['abcd', 'dcba', -1, 0, 3],
    // One of six pairs, b and c, is reversed.
    ['abcd', 'acbd', 4 / 6, 1, 1],
    // c and x are each in only one ranking.
    ['abc', 'bax', -1, 2, 1],
  ])('%s and %s', (left, right, tau, common, largestShift) => {
    const agreement = rankingAgreement(ids(left), ids(right), 2)
    expect(agreement.tau).toBeCloseTo(tau, 6)
    expect(agreement).toMatchObject({ common, largestShift })
  })

  it('of nothing in common is none', () => {
    expect(rankingAgreement(['a'], ['b'], 2).tau).toBeNaN()
  })
})
