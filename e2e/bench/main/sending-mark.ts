/**
 * The time of day in milliseconds, as a short piece of text: what two processes of one machine can compare. Turns over
 * after 100 s. It ends with a sign that no reader waits behind, as it does behind a space or the first sign of a key.
 */
export function sendingMark(now = clock()): string {
  return `${(now % turn).toFixed(1)}|`
}

/** The ages of the marks in a text that was read at once: ours hands over what came together as one part. See `markAge`. */
export function markAges(text: string, now = clock()): number[] {
  return text
    .split('|')
    .filter((mark) => mark !== '')
    .map((mark) => markAge(mark, now))
}

/**
 * How long ago a mark was made, in milliseconds. Can be a little below zero: a mark is rounded, and the clocks of two
 * processes differ by a fraction. Throws for an age that nothing here can have, which is a fault of the benchmark.
 */
export function markAge(mark: string, now = clock()): number {
  const difference = (((now - Number.parseFloat(mark)) % turn) + turn) % turn
  const age = difference > turn / 2 ? difference - turn : difference
  if (Number.isNaN(age) || age < -maxClockDifference || age > maxAge)
    throw new Error(`A mark ${JSON.stringify(mark)} is ${age.toFixed(1)} ms old.`)
  return age
}

const turn = 100_000
/** Milliseconds that the clocks of two processes of one machine may be apart. */
const maxClockDifference = 50
/** A delta that took this many milliseconds was not read steadily; the whole stream takes 3 s. */
const maxAge = 30_000

function clock(): number {
  return performance.timeOrigin + performance.now()
}
