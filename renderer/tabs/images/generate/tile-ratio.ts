/** Width by height of a tile for an image of a ratio. A strip is shown whole in a tile that still has room for its tools. */
export function tileRatio(ratio: number): number {
  return Math.min(2.5, Math.max(0.5, ratio))
}
