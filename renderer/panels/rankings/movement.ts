import { rerankText } from '../../../shared/text/en/rerank.ts'

/** A movement as a sign and a number: `▲ 5`, `▼ 2`, `=`. */
export function movementSigns(up: number): string {
  return up === 0 ? '=' : `${up > 0 ? '▲' : '▼'} ${Math.abs(up)}`
}

/** The same in words, for screen readers. */
export function formatMovement(up: number): string {
  const { notMoved, movedUp, movedDown } = rerankText().results
  if (up === 0) return notMoved
  return up > 0 ? movedUp(up) : movedDown(-up)
}
