/**
 * Minimum and maximum width of a tile, height of the line below its image, and gap between tiles, in pixels at text
 * size 100 %. The minimum has room for the image's number, its size and its actions, and shows ten images of a request
 * at once in the smallest usual window.
 */
export const tile = { min: 112, max: 440, foot: 28, gap: 12 } as const

export interface FittingTiles {
  readonly columns: number
  /** Maximum width of a tile: a tall image is no higher than the visible area. */
  readonly width: number
}

export interface Room {
  readonly width: number
  /** Height of the visible area. */
  readonly height: number
  /** Width by height of the tallest image. */
  readonly ratio: number
}

/**
 * Chooses the number of columns so that all images are visible at once, as large as possible with few empty places:
 * four images form two rows of two. If they cannot all be visible, they fill their columns, and the list is as short as
 * possible.
 */
export function fittingTiles(count: number, { width, height, ratio }: Room): FittingTiles {
  const most = Math.max(1, Math.floor((width + tile.gap) / (tile.min + tile.gap)))
  const possible = Array.from({ length: Math.min(most, Math.max(1, count)) }, (_, at): FittingTiles => {
    const columns = at + 1
    const ofWidth = Math.min(tile.max, (width - tile.gap * at) / columns)
    const rows = Math.ceil(count / columns)
    const ofHeight = ((height - tile.gap * (rows - 1)) / rows - tile.foot) * ratio
    return { columns, width: Math.round(ofHeight < tile.min ? ofWidth : Math.min(ofWidth, ofHeight)) }
  })
  const heightOf = (item: FittingTiles): number =>
    Math.ceil(count / item.columns) * (item.width / ratio + tile.foot + tile.gap) - tile.gap
  const inView = possible.filter((item) => heightOf(item) <= height + rounding)
  if (inView.length === 0)
    return possible.reduce((best, item) => (heightOf(item) < heightOf(best) ? item : best))
  const worthOf = ({ columns, width: own }: FittingTiles): number => {
    const rows = Math.ceil(count / columns)
    return own * (count / (rows * columns)) ** emptiness * Math.min(1, columns / rows) ** tallness
  }
  return inView.reduce((best, item) => (worthOf(item) >= worthOf(best) ? item : best))
}

/** Weight of empty places against the size of the images. */
const emptiness = 2

/** Weight of stacking images although there is room beside them. */
const tallness = 0.6

/** Tolerance for widths that were rounded to whole pixels. */
const rounding = 4
