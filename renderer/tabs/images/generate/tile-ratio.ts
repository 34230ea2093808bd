import type { MediaBlock } from '../../../../shared/runs/block.ts'

/** Width by height of a tile for an image of a ratio. A strip is shown whole in a tile that still has room for its tools. */
export function tileRatio(ratio: number): number {
  return Math.min(2.5, Math.max(0.5, ratio))
}

/** Width by height of the tile of an image: its own, where they are known, else as it was asked for. */
export function tileRatioOf({ width, height }: MediaBlock, requested: number): number {
  return tileRatio(width === undefined || height === undefined || height === 0 ? requested : width / height)
}
