import type { Interval } from '../../../shared/experiments/variant-summary.ts'
import { coinTails } from './coin-tails.ts'

/**
 * Where the true median lies with at least 95 %, between two of the values themselves: how many values are below the median
 * is a binomial count, whatever the values are spread like (order statistics, Conover 1999). `undefined` of fewer than six
 * values, whose least and greatest together are not that sure.
 */
export function medianInterval(values: readonly number[]): Interval | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const place = lowerPlace(sorted.length)
  const low = sorted[place]
  const high = sorted[sorted.length - 1 - place]
  return place === -1 || low === undefined || high === undefined ? undefined : { low, high }
}

/** The greatest index for which no more than 2.5 % of such counts are at or below it; -1 where there is none. */
function lowerPlace(count: number): number {
  let place = -1
  for (const below of coinTails(count)) {
    if (below > 0.025) return place
    place += 1
  }
  return -1
}
