import type { Interval } from '../../../shared/experiments/variant-summary.ts'

/**
 * Which ranks each may have: better than those whose interval lies below its own as a whole, worse than those above it.
 * From 1; intervals that overlap do not separate.
 */
export function rankRanges(
  intervals: readonly Interval[],
): { readonly first: number; readonly last: number }[] {
  return intervals.map(({ low, high }) => ({
    first: 1 + intervals.filter((other) => other.low > high).length,
    last: intervals.length - intervals.filter((other) => other.high < low).length,
  }))
}
