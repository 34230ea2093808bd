import type { Interval } from '../../../shared/experiments/variant-summary.ts'
import { createRandom } from '../../../shared/seeded-random.ts'
import { coinTails } from './coin-tails.ts'
import { z95 } from './normal.ts'

/** What two sides of the same cases come to. `likely`: the chance of a difference as large as this between equal sides. */
export interface SignTest {
  readonly better: number
  readonly worse: number
  readonly likely: number
}

/** z of the power of 80 % that the number of further cases is reckoned for. */
const zOfPower = 0.841621

/**
 * The exact sign test, two-sided: cases that differ are coins that fall either way between equal sides. With one answer a case
 * this is McNemar's exact test. `differences` are now less before, one for each case; what is 0 is no coin.
 */
export function signTest(differences: readonly number[]): SignTest {
  const better = differences.filter((difference) => difference > 0).length
  const worse = differences.filter((difference) => difference < 0).length
  return { better, worse, likely: Math.min(1, 2 * lowerTail(better + worse, Math.min(better, worse))) }
}

/** The chance of at most `most` heads of `count` fair coins. */
function lowerTail(count: number, most: number): number {
  let heads = 0
  for (const chance of coinTails(count)) {
    if (heads === most) return chance
    heads += 1
  }
  return 1
}

/**
 * How many cases of the same kind a sign test needs that finds the difference four times of five (Connor 1987). `undefined` where
 * as many cases got better as worse: then no number of them tells the sides apart.
 */
export function casesForSigns({ better, worse }: SignTest, count: number): number | undefined {
  if (better === worse) return undefined
  const apart = (better + worse) / count
  const difference = Math.abs(better - worse) / count
  const root = z95 * Math.sqrt(apart) + zOfPower * Math.sqrt(Math.max(0, apart - difference ** 2))
  return Math.ceil((root / difference) ** 2)
}

/** Fewer pairs than this say too little about how they are spread for an interval to hold. */
export const leastPairs = 8

/** Beyond this many pairs the mean is normal, and drawing them again a thousand times takes main's time. */
const mostDrawn = 1_000
const draws = 1_000

/**
 * Where the true mean difference lies with 95 %: by the percentiles of a thousand samples drawn from the differences with
 * replacement (Efron 1979), always the same ones for the same differences. `undefined` of fewer than `leastPairs`.
 */
export function meanInterval(differences: readonly number[]): Interval | undefined {
  const { length } = differences
  if (length < leastPairs) return undefined
  if (length > mostDrawn) {
    const { mean, deviation } = momentsOf(differences)
    const half = (z95 * deviation) / Math.sqrt(length)
    return { low: mean - half, high: mean + half }
  }
  const random = createRandom(length)
  const means = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0
    for (let at = 0; at < length; at += 1) sum += differences[Math.floor(random() * length)] ?? 0
    means[draw] = sum / length
  }
  means.sort()
  return { low: means[Math.floor(draws * 0.025)] ?? 0, high: means[Math.ceil(draws * 0.975) - 1] ?? 0 }
}

/** How many pairs it takes to find this mean difference four times of five. `undefined` where it is 0. */
export function casesForMean(differences: readonly number[]): number | undefined {
  const { mean, deviation } = momentsOf(differences)
  return mean === 0 ? undefined : Math.ceil((((z95 + zOfPower) * deviation) / mean) ** 2)
}

export function momentsOf(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / Math.max(1, values.length - 1)) }
}
