/** The number of finished requests at a time. */
export interface ProgressSample {
  /** Epoch milliseconds. */
  readonly at: number
  readonly done: number
}

/** The time range for measuring the pace: the last minute. */
const keptMs = 60_000
/** A shorter range is not reliable. */
const leastMs = 3_000

/** Adds a sample; removes old ones and those from before a retry. */
export function addSample(samples: readonly ProgressSample[], next: ProgressSample): ProgressSample[] {
  return [...samples.filter(({ at, done }) => at >= next.at - keptMs && done <= next.done), next]
}

/**
 * Estimates the milliseconds until `all` requests are finished, at the pace of the last minute. `undefined` while
 * unknown.
 */
export function timeLeft(samples: readonly ProgressSample[], all: number): number | undefined {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.at - first.at < leastMs || last.done <= first.done)
    return undefined
  return ((all - last.done) * (last.at - first.at)) / (last.done - first.done)
}
