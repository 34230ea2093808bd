/** What two ways of doing the same took, in milliseconds. */
export interface Comparison {
  readonly oursMs: number
  readonly theirsMs: number
  /** How many times as fast ours is: above 1 is faster. */
  readonly ratio: number
}

/** Two ways measured in turn, as `compareWays` does. */
export async function compare(
  rounds: number,
  warmUps: number,
  ours: () => Promise<void>,
  theirs: () => Promise<void>,
): Promise<Comparison> {
  const times = await compareWays(rounds, warmUps, { ours, theirs })
  return { oursMs: times.ours, theirsMs: times.theirs, ratio: times.theirs / times.ours }
}

/**
 * Measures several ways of doing the same in turn, so that whatever slows the machine slows all, and gives the median of
 * each in milliseconds. The order within a round alternates. The first `warmUps` rounds are not counted.
 */
export async function compareWays<Name extends string>(
  rounds: number,
  warmUps: number,
  ways: Readonly<Partial<Record<Name, () => Promise<void>>>>,
): Promise<Record<Name, number>> {
  const entries = Object.entries(ways as Record<string, () => Promise<void>>).map(([name, run]) => ({
    name,
    run,
    times: [] as number[],
  }))
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const { run, times } of round % 2 === 0 ? entries : entries.toReversed()) {
      const startedAt = performance.now()
      await run()
      if (round >= warmUps) times.push(performance.now() - startedAt)
    }
  }
  return Object.fromEntries(entries.map(({ name, times }) => [name, median(times)])) as Record<Name, number>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
