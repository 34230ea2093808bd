import type { Interval } from '../../../shared/experiments/variant-summary.ts'
import { coinTails } from './coin-tails.ts'

/**
 * Returns an interval between two of the values that contains the true median with at least 95 % confidence: the number
 * of values below the median is binomial for every distribution (order statistics, Conover 1999). `undefined` with
 * fewer than six values, whose minimum and maximum do not reach this confidence.
 */
export function medianInterval(values: readonly number[]): Interval | undefined {
  const sorted = values.toSorted((left, right) => left - right)
  const place = lowerPlace(sorted.length)
  const low = sorted[place]
  const high = sorted[sorted.length - 1 - place]
  return place === -1 || low === undefined || high === undefined ? undefined : { low, high }
}

/** Returns the greatest index at or below which at most 2.5 % of such counts lie; -1 when there is none. */
function lowerPlace(count: number): number {
  let place = -1
  for (const below of coinTails(count)) {
    if (below > 0.025) return place
    place += 1
  }
  return -1
}
