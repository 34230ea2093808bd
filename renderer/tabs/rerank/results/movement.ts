/** A movement in two signs: `▲ 5`, `▼ 2`, `=`. */
export function movementSigns(up: number): string {
  return up === 0 ? '=' : `${up > 0 ? '▲' : '▼'} ${Math.abs(up)}`
}

/** The same in words, for who hears it. */
export function formatMovement(up: number): string {
  if (up === 0) return 'not moved'
  return `${up > 0 ? 'up' : 'down'} ${Math.abs(up)}`
}
