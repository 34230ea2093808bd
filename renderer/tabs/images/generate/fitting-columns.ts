/** The least and the most width of a tile, and what stands between two, in pixels at text size 100 %. */
export const tile = { min: 184, max: 440, gap: 12 } as const

/**
 * In how many columns so many images lie: few places stay empty, and they are a little wider than high together, so that
 * four lie two by two and three beside each other.
 */
export function fittingColumns(count: number, width: number): number {
  const most = Math.max(1, Math.floor((width + tile.gap) / (tile.min + tile.gap)))
  const wanted = Math.sqrt(count) * 1.2
  const costOf = (columns: number): number => {
    const empty = Math.ceil(count / columns) * columns - count
    return (4 * empty) / Math.max(1, count) + Math.abs(columns - wanted)
  }
  const possible = Array.from({ length: Math.min(most, Math.max(1, count)) }, (_, at) => at + 1)
  return possible.reduce((best, columns) => (costOf(columns) < costOf(best) ? columns : best))
}
