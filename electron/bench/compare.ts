/** What two ways of doing the same took, in milliseconds. */
export interface Comparison {
  readonly oursMs: number
  readonly theirsMs: number
  /** How many times as fast ours is: above 1 is faster. */
  readonly ratio: number
}

/**
 * Measures two ways in turn, so that whatever slows the machine slows both, and compares their medians. The order within
 * a round alternates. Rounds before the first `warmUps` are not counted.
 */
export async function compare(
  rounds: number,
  warmUps: number,
  ours: () => Promise<void>,
  theirs: () => Promise<void>,
): Promise<Comparison> {
  const times = { ours: [] as number[], theirs: [] as number[] }
  const ways = [
    { run: ours, into: times.ours },
    { run: theirs, into: times.theirs },
  ]
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const startedAt = performance.now()
      await way.run()
      if (round >= warmUps) way.into.push(performance.now() - startedAt)
    }
  }
  const oursMs = median(times.ours)
  const theirsMs = median(times.theirs)
  return { oursMs, theirsMs, ratio: theirsMs / oursMs }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
