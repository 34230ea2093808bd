import { describe, expect, it } from 'vitest'
import { casesForMean, casesForSigns, leastPairs, meanInterval, signTest } from './paired.ts'

function changes(better: number, worse: number, equal = 0): number[] {
  return [
    ...Array.from({ length: better }, () => 1),
    ...Array.from({ length: worse }, () => -0.5),
    ...Array.from({ length: equal }, () => 0),
  ]
}

describe('signTest', () => {
  // From a binomial table: twice the probability of at most the smaller number of heads.
  it.each([
    { better: 0, worse: 0, likely: 1 },
    { better: 1, worse: 0, likely: 1 },
    { better: 5, worse: 0, likely: 0.0625 },
    { better: 6, worse: 0, likely: 0.03125 },
    { better: 9, worse: 1, likely: 22 / 1024 },
    { better: 2, worse: 8, likely: 112 / 1024 },
    { better: 5, worse: 5, likely: 1 },
  ])('of $better better and $worse worse', ({ better, worse, likely }) => {
    const test = signTest(changes(better, worse, 30))
    expect(test).toMatchObject({ better, worse })
    expect(test.likely).toBeCloseTo(likely, 10)
  })

  it('does not end at a thousand coins', () => {
    expect(signTest(changes(5_000, 5_300)).likely).toBeCloseTo(0.0032, 4)
  })
})

describe('casesForSigns', () => {
  it('is the number of Connor for McNemar’s test', () => {
    // 20 % of the cases better, 10 % worse: (1.96 √0.3 + 0.8416 √0.29)² / 0.01 = 234 (rounded up).
    expect(casesForSigns(signTest(changes(20, 10, 70)), 100)).toBe(234)
  })

  it('is none where as many got better as worse', () => {
    expect(casesForSigns(signTest(changes(3, 3, 4)), 10)).toBeUndefined()
  })
})

describe('meanInterval', () => {
  const spread = Array.from({ length: 40 }, (_, index) => ((index * 7) % 40) - 10)

  it('lies around the mean as the normal one does, and is the same each time', () => {
    const interval = meanInterval(spread)
    // Mean 9.5, standard deviation 11.69, so 9.5 ± 1.96 · 11.69 / √40.
    expect(interval?.low).toBeCloseTo(9.5 - 3.62, 0)
    expect(interval?.high).toBeCloseTo(9.5 + 3.62, 0)
    expect(meanInterval(spread)).toEqual(interval)
  })

  it('is the normal one of more than a thousand', () => {
    const many = Array.from({ length: 30 }, () => spread).flat()
    const { low = 0, high = 0 } = meanInterval(many) ?? {}
    expect((low + high) / 2).toBeCloseTo(9.5, 10)
    expect(high - low).toBeCloseTo((2 * 1.959964 * 11.548) / Math.sqrt(1_200), 2)
  })

  it('is not there of fewer than eight', () => {
    expect(meanInterval(spread.slice(0, leastPairs - 1))).toBeUndefined()
    expect(meanInterval([1, 1, 1, 1, 1, 1, 1, 1])).toEqual({ low: 1, high: 1 })
  })

  it('holds the true mean about as often as it says', () => {
    // A skewed distribution, like durations, from a fixed seed: 400 samples of 30 values with mean 1.
    let state = 7
    const exponential = (): number => {
      state = (state * 48_271) % 2_147_483_647
      return -Math.log(state / 2_147_483_647)
    }
    let held = 0
    for (let sample = 0; sample < 400; sample += 1) {
      const interval = meanInterval(Array.from({ length: 30 }, exponential))
      if (interval !== undefined && interval.low <= 1 && interval.high >= 1) held += 1
    }
    expect(held / 400).toBeGreaterThan(0.88)
    expect(held / 400).toBeLessThan(0.98)
  })
})

it('casesForMean is the number for a power of 80 %', () => {
  // Mean 1, standard deviation 2: (2.8016 · 2)² = 31.4.
  const values = Array.from(
    { length: 8 },
    (_, index) => 1 + (index % 2 === 0 ? 1 : -1) * 2 * Math.sqrt(7 / 8),
  )
  expect(casesForMean(values)).toBe(32)
  expect(casesForMean([1, -1])).toBeUndefined()
})
