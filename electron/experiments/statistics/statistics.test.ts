import { describe, expect, it } from 'vitest'
import { rankByVotes, type Vote } from './bradley-terry.ts'
import { medianInterval } from './median-interval.ts'
import { passAtK, passHatK, wilsonInterval } from './pass-rates.ts'
import { percentile } from '../../../shared/experiments/percentile.ts'

it('gives percentiles between neighbours in proportion', () => {
  const values = [40, 10, 30, 20]
  expect(percentile(values, 0.5)).toBe(25)
  expect(percentile(values, 0.95)).toBeCloseTo(38.5, 10)
  expect([percentile(values, 0), percentile(values, 1)]).toEqual([10, 40])
  expect([percentile([7], 0.95), percentile([], 0.5)]).toEqual([7, undefined])
})

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => count - index)
}

describe('medianInterval', () => {
  it('lies between the values of the tables of order statistics', () => {
    // From Conover's table: of 6 values the 1st and 6th, of 10 the 2nd and 9th, of 20 the 6th and 15th, of 100 the 40th
    // and 61st.
    expect(medianInterval(upTo(6))).toEqual({ low: 1, high: 6 })
    expect(medianInterval(upTo(10))).toEqual({ low: 2, high: 9 })
    expect(medianInterval(upTo(20))).toEqual({ low: 6, high: 15 })
    expect(medianInterval(upTo(100))).toEqual({ low: 40, high: 61 })
  })

  it('is not there of fewer than six values, and does not end at a thousand', () => {
    expect(medianInterval(upTo(5))).toBeUndefined()
    expect(medianInterval([])).toBeUndefined()
    // Half of the count minus 0.98 times its square root.
    const { low = 0, high = 0 } = medianInterval(upTo(10_000)) ?? {}
    expect([low, high]).toEqual([4902, 5099])
  })
})

describe('pass rates', () => {
  it('are the chances over every choice of k answers', () => {
    // 2 of 5 answers pass. Of the 10 pairs, 3 have no passing answer and 1 has only passing ones.
    expect(passAtK(5, 2, 2)).toBeCloseTo(0.7, 10)
    expect(passHatK(5, 2, 2)).toBeCloseTo(0.1, 10)
    expect([passAtK(5, 2, 1), passHatK(5, 2, 1)]).toEqual([0.4, 0.4])
    expect([passAtK(5, 3, 3), passHatK(5, 2, 3)]).toEqual([1, 0])
    expect([passAtK(2, 1, 3), passAtK(3, 0, 3)]).toEqual([undefined, 0])
  })

  it('have the interval of Wilson (8 of 10: 0.4902 to 0.9433)', () => {
    const interval = wilsonInterval(8, 10)
    expect(interval?.low).toBeCloseTo(0.4902, 4)
    expect(interval?.high).toBeCloseTo(0.9433, 4)
    expect(wilsonInterval(0, 10)?.low).toBe(0)
    expect(wilsonInterval(0, 0)).toBeUndefined()
  })
})

function votes(first: number, second: number, wins: number, losses: number, ties = 0): Vote[] {
  return [
    ...Array.from({ length: wins }, (): Vote => ({ first, second, result: 1 })),
    ...Array.from({ length: losses }, (): Vote => ({ first, second, result: 0 })),
    ...Array.from({ length: ties }, (): Vote => ({ first, second, result: 0.5 })),
  ]
}

describe('rankByVotes', () => {
  it('is ln 3 apart after three wins to one, with the interval of its curvature', () => {
    const ranking = rankByVotes(2, votes(0, 1, 3, 1))
    const [left, right] = ranking?.strengths ?? []
    expect(left?.value).toBeCloseTo(Math.log(3) / 2, 8)
    expect(right?.value).toBeCloseTo(-Math.log(3) / 2, 8)
    // The variance of the difference is 1 / (4 · 3/4 · 1/4), and a quarter of that for each half.
    const half = 1.959964 * Math.sqrt(1 / 0.75 / 4)
    expect(left?.high).toBeCloseTo(Math.log(3) / 2 + half, 6)
    expect(left?.low).toBeCloseTo(Math.log(3) / 2 - half, 6)
    expect(ranking?.isRegularised).toBe(false)
  })

  it('finds strengths 1, 2 and 4 again from votes in their proportion', () => {
    const ranking = rankByVotes(3, [...votes(1, 0, 20, 10), ...votes(2, 1, 20, 10), ...votes(2, 0, 24, 6)])
    const [weak, middle, strong] = (ranking?.strengths ?? []).map(({ value }) => value)
    expect((middle ?? 0) - (weak ?? 0)).toBeCloseTo(Math.log(2), 6)
    expect((strong ?? 0) - (middle ?? 0)).toBeCloseTo(Math.log(2), 6)
  })

  it('counts ties half, and stays finite where somebody won everything', () => {
    expect(rankByVotes(2, votes(0, 1, 1, 1, 4))?.strengths[0]?.value).toBeCloseTo(0, 8)
    const ranking = rankByVotes(2, votes(0, 1, 3, 0))
    expect(ranking?.isRegularised).toBe(true)
    expect(ranking?.strengths[0]?.value).toBeCloseTo(Math.log(3.5 / 0.5) / 2, 6)
    expect(rankByVotes(2, [])).toBeUndefined()
  })
})
