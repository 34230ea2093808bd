/** How many requests were over at a moment. */
export interface ProgressSample {
  /** Epoch milliseconds. */
  readonly at: number
  readonly done: number
}

/** What the pace is taken from: the last minute. */
const keptMs = 60_000
/** A pace over less says little. */
const leastMs = 3_000

/** The samples with one more; old ones and those from before a retry are left out. */
export function addSample(samples: readonly ProgressSample[], next: ProgressSample): ProgressSample[] {
  return [...samples.filter(({ at, done }) => at >= next.at - keptMs && done <= next.done), next]
}

/** About how many milliseconds it takes at the pace of the last minute until `all` are over. `undefined` while that is not known. */
export function timeLeft(samples: readonly ProgressSample[], all: number): number | undefined {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.at - first.at < leastMs || last.done <= first.done)
    return undefined
  return ((all - last.done) * (last.at - first.at)) / (last.done - first.done)
}
