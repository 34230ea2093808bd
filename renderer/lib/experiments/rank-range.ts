import type { Interval } from '../../../shared/experiments/variant-summary.ts'

/**
 * Returns the possible ranks of each item, from 1: an item is better than those whose interval lies completely below
 * its own, and worse than those completely above it. Overlapping intervals do not determine an order.
 */
export function rankRanges(
  intervals: readonly Interval[],
): { readonly first: number; readonly last: number }[] {
  return intervals.map(({ low, high }) => ({
    first: 1 + intervals.filter((other) => other.low > high).length,
    last: intervals.length - intervals.filter((other) => other.high < low).length,
  }))
}
