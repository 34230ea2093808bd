/** Processor time of one implementation in milliseconds, per round. */
export type Times = readonly number[]

/**
 * Measures several implementations of the same task in turn, so that whatever slows the machine slows all of them. The
 * order within a round alternates, unless `isFixed`. The first `warmUps` rounds are not counted.
 *
 * The processor time of this process counts, including its helper threads: other processes change it far less than the
 * wall-clock time.
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

/** The ratio of two implementations measured in turn. */
export interface Ratio {
  /** The median of the rounds' ratios. */
  readonly value: number
  /** Half of the rounds differ from it by at most this. */
  readonly spread: number
}

/** For each round, the time of `left` divided by that of `right`. */
export function ratioOf(left: Times, right: Times): Ratio {
  const ratios = left.map((value, round) => value / (right[round] ?? Number.NaN))
  const value = median(ratios)
  return { value, spread: median(ratios.map((ratio) => Math.abs(ratio - value))) }
}

/** Formats a ratio for the table: `1.27 ± 0.04 ×`. */
export function formatRatio({ value, spread }: Ratio): string {
  return `${value.toFixed(2)} ± ${spread.toFixed(2)} ×`
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
