/** What has a place in time, in seconds. */
interface Timed {
  readonly start?: number
  readonly end?: number
}

/** A browser's place is a little before the one that was asked for. */
const slack = 0.02

/** The last one that has begun at `seconds`; −1 before the first. They are in the order of their starts. */
export function indexAt(timed: readonly Timed[], seconds: number): number {
  let low = 0
  let high = timed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timed[middle]?.start ?? 0) <= seconds + slack) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The same, but −1 in the pause after it: for what is spoken at this moment. */
export function spokenAt(timed: readonly Timed[], seconds: number): number {
  const index = indexAt(timed, seconds)
  const end = timed[index]?.end
  return end !== undefined && seconds > end + 0.25 ? -1 : index
}
