/**
 * The time of day in milliseconds, as a short text that two processes of one machine can compare. Wraps around after
 * 100 s. It ends with a character after which no reader waits for more, as readers do after a space or the first
 * character of a key.
 */
export function sendingMark(now = clock()): string {
  return `${(now % turn).toFixed(1)}|`
}

/**
 * The ages of the marks in a text that was read at once: our reader delivers deltas that arrived together as one part.
 * See `markAge`.
 */
export function markAges(text: string, now = clock()): number[] {
  return text
    .split('|')
    .filter((mark) => mark !== '')
    .map((mark) => markAge(mark, now))
}

/**
 * The age of a mark in milliseconds. Can be slightly negative: a mark is rounded, and the clocks of two processes
 * differ slightly. Throws for an impossible age, which is a bug of the benchmark.
 */
export function markAge(mark: string, now = clock()): number {
  const difference = (((now - Number.parseFloat(mark)) % turn) + turn) % turn
  const age = difference > turn / 2 ? difference - turn : difference
  if (Number.isNaN(age) || age < -maxClockDifference || age > maxAge)
    throw new Error(`A mark ${JSON.stringify(mark)} is ${age.toFixed(1)} ms old.`)
  return age
}

const turn = 100_000
/** How far the clocks of two processes on one machine may differ, in milliseconds. */
const maxClockDifference = 50
/** The maximum age of a mark, in milliseconds: the whole stream takes 3 s. */
const maxAge = 30_000

function clock(): number {
  return performance.timeOrigin + performance.now()
}
