import type { Interval } from '../../../shared/experiments/variant-summary.ts'
import { createRandom } from '../../../shared/seeded-random.ts'
import { coinTails } from './coin-tails.ts'
import { z95 } from './normal.ts'

/** The result of a paired test. `likely`: the probability of a difference this large if both sides were equal. */
export interface SignTest {
  readonly better: number
  readonly worse: number
  readonly likely: number
}

/** z for a power of 80 %, for which the number of further cases is calculated. */
const zOfPower = 0.841621

/**
 * The exact two-sided sign test: if both sides were equal, each case that differs would be a fair coin flip. With one
 * answer per case this is McNemar's exact test. `differences` are now − before, one per case; zeros are ignored.
 */
export function signTest(differences: readonly number[]): SignTest {
  const better = differences.filter((difference) => difference > 0).length
  const worse = differences.filter((difference) => difference < 0).length
  return { better, worse, likely: Math.min(1, 2 * lowerTail(better + worse, Math.min(better, worse))) }
}

/** Returns the probability of at most `most` heads in `count` fair coin flips. */
function lowerTail(count: number, most: number): number {
  let heads = 0
  for (const chance of coinTails(count)) {
    if (heads === most) return chance
    heads += 1
  }
  return 1
}

/**
 * Returns how many such cases a sign test needs to detect the difference with a power of 80 % (Connor 1987).
 * `undefined` when as many cases improved as got worse: then no number is sufficient.
 */
export function casesForSigns({ better, worse }: SignTest, count: number): number | undefined {
  if (better === worse) return undefined
  const apart = (better + worse) / count
  const difference = Math.abs(better - worse) / count
  const root = z95 * Math.sqrt(apart) + zOfPower * Math.sqrt(Math.max(0, apart - difference ** 2))
  return Math.ceil((root / difference) ** 2)
}

/** With fewer pairs the interval would not be reliable. */
export const leastPairs = 8

/** With more pairs the mean is normally distributed, and resampling would block the main process. */
const maxDrawn = 1_000
const draws = 1_000

/**
 * Returns the 95 % interval of the mean difference: the percentiles of a thousand bootstrap samples (Efron 1979), which
 * are the same each time for the same differences. `undefined` with fewer than `leastPairs`.
 */
export function meanInterval(differences: readonly number[]): Interval | undefined {
  const { length } = differences
  if (length < leastPairs) return undefined
  if (length > maxDrawn) {
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

/** Returns how many pairs are needed to detect this mean difference with a power of 80 %. `undefined` when it is 0. */
export function casesForMean(differences: readonly number[]): number | undefined {
  const { mean, deviation } = momentsOf(differences)
  return mean === 0 ? undefined : Math.ceil((((z95 + zOfPower) * deviation) / mean) ** 2)
}

export function momentsOf(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / Math.max(1, values.length - 1)) }
}
