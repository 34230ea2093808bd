/**
 * The time of day in milliseconds, as a short piece of text: what two processes of one machine can compare. Turns over
 * after 100 s.
 */
export function sendingMark(): string {
  return `${clock().toFixed(1)} `
}

/** How long ago a mark was made, in milliseconds. */
export function markAge(mark: string): number {
  return (clock() - Number(mark) + turn) % turn
}

const turn = 100_000

function clock(): number {
  return (performance.timeOrigin + performance.now()) % turn
}
