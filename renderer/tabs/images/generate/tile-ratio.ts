import type { MediaBlock } from '../../../../shared/runs/block.ts'

/**
 * Width divided by height of a tile, limited so that the tile of a very wide or tall image still has room for its
 * tools.
 */
export function tileRatio(ratio: number): number {
  return Math.min(2.5, Math.max(0.5, ratio))
}

/** Width divided by height of the tile of an image: from its own size if known, otherwise as requested. */
export function tileRatioOf({ width, height }: MediaBlock, requested: number): number {
  return tileRatio(width === undefined || height === undefined || height === 0 ? requested : width / height)
}
