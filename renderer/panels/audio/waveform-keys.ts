/** The position that a key moves to, in milliseconds; `undefined` for any other key. */
export function placeAfterKey(
  key: string,
  isFine: boolean,
  positionMs: number,
  durationMs: number,
): number | undefined {
  const step = isFine ? 100 : 1000
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: positionMs - step,
    ArrowDown: positionMs - step,
    ArrowRight: positionMs + step,
    ArrowUp: positionMs + step,
    PageDown: positionMs - durationMs / 10,
    PageUp: positionMs + durationMs / 10,
    Home: 0,
    End: durationMs,
  }
  const to = moves[key]
  return to === undefined ? undefined : Math.max(0, Math.min(durationMs, to))
}
