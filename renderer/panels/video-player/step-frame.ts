/**
 * The position, in seconds, of the frame before (-1) or after (1) the current one. It is the middle of that frame: at
 * its edge a player may show either neighbour.
 */
export function stepFrame(
  {
    at,
    duration,
    framesPerSecond,
  }: { readonly at: number; readonly duration: number; readonly framesPerSecond: number },
  by: 1 | -1,
): number {
  const last = Math.max(0, Math.round(duration * framesPerSecond) - 1)
  const next = Math.min(last, Math.max(0, frameAt(at, framesPerSecond) + by))
  return (next + 0.5) / framesPerSecond
}

/** The index of the frame at a position, from 0. */
export function frameAt(at: number, framesPerSecond: number): number {
  return Math.floor(at * framesPerSecond + 1e-3)
}
