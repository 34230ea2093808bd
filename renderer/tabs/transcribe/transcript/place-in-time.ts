/** An item with a time range, in seconds. */
interface Timed {
  readonly start?: number
  readonly end?: number
}

/** A browser may seek to a position slightly before the requested one. */
const slack = 0.02

/** The index of the last item that starts at or before `seconds`; −1 before the first. `timed` is sorted by start. */
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

/** The index of the item spoken at `seconds`; −1 in a pause. */
export function spokenAt(timed: readonly Timed[], seconds: number): number {
  const index = indexAt(timed, seconds)
  const end = timed[index]?.end
  return end !== undefined && seconds > end + 0.25 ? -1 : index
}
