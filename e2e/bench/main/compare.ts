/** What one way of doing something took, round by round, in milliseconds of processor time. */
export type Times = readonly number[]

/**
 * Measures several ways of doing the same in turn, so that whatever slows the machine slows all. The order within a round
 * alternates, unless it is `isFixed`. The first `warmUps` rounds are not counted.
 *
 * Processor time of this process is what counts, its helping threads included: other processes that want the processor
 * at the same time change it far less than the time on the clock.
 */
export async function compareWays<Name extends string>(
  rounds: number,
  warmUps: number,
  ways: Readonly<Record<Name, () => Promise<void>>>,
  isFixed = false,
): Promise<Record<Name, Times>> {
  const names = Object.keys(ways) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const name of isFixed || round % 2 === 0 ? names : names.toReversed()) {
      const before = process.cpuUsage()
      await ways[name]()
      const { user, system } = process.cpuUsage(before)
      if (round >= warmUps) times[name].push((user + system) / 1000)
    }
  }
  return times
}

/** The ratio of two measurements taken in turn. */
export interface Ratio {
  /** The median of the rounds' ratios. */
  readonly value: number
  /** Half of the rounds were no further from it than this. */
  readonly spread: number
}

/** How many times as much as `right` each round of `left` took. */
export function ratioOf(left: Times, right: Times): Ratio {
  const ratios = left.map((value, round) => value / (right[round] ?? Number.NaN))
  const value = median(ratios)
  return { value, spread: median(ratios.map((ratio) => Math.abs(ratio - value))) }
}

/** As in the table: `1.27 ± 0.04 ×`. */
export function formatRatio({ value, spread }: Ratio): string {
  return `${value.toFixed(2)} ± ${spread.toFixed(2)} ×`
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
