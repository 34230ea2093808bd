import type { Interval } from '../../../shared/experiments/variant-summary.ts'
import { z95 } from './normal.ts'

/**
 * pass@k: the probability that at least one of `k` answers passes, estimated from `n` answers of which `c` passed (Chen
 * 2021, the unbiased estimator). `undefined` with fewer than `k` answers.
 */
export function passAtK(n: number, c: number, k: number): number | undefined {
  return n < k || k < 1 ? undefined : 1 - shareOfChoices(n - c, n, k)
}

/** pass^k: the probability that all of `k` answers pass. */
export function passHatK(n: number, c: number, k: number): number | undefined {
  return n < k || k < 1 ? undefined : shareOfChoices(c, n, k)
}

/**
 * Returns the number of choices of `k` among `part`, divided by those among `all`. Calculated as a product, which does
 * not overflow.
 */
function shareOfChoices(part: number, all: number, k: number): number {
  let share = 1
  for (let index = 0; index < k; index += 1) share *= Math.max(0, part - index) / (all - index)
  return share
}

/** Returns the 95 % interval of the pass rate (Wilson's interval, which is valid for few answers too). */
export function wilsonInterval(passed: number, count: number): Interval | undefined {
  if (count === 0) return undefined
  const rate = passed / count
  const spread = 1 + z95 ** 2 / count
  const middle = (rate + z95 ** 2 / (2 * count)) / spread
  const half = (z95 / spread) * Math.sqrt((rate * (1 - rate)) / count + z95 ** 2 / (4 * count ** 2))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
