/**
 * The least and the most width of a tile, the line below its image, and what stands between two, in pixels at text size 100 %. The
 * least has room for which image it is, for its size and for what is done with it; ten images of a request are in view at once
 * with it in the smallest usual window.
 */
export const tile = { min: 112, max: 440, foot: 28, gap: 12 } as const

export interface FittingTiles {
  readonly columns: number
  /** The most width of a tile: a tall image is no higher than what is in view. */
  readonly width: number
}

export interface Room {
  readonly width: number
  /** What is in view at once. */
  readonly height: number
  /** Width by height of the tallest image. */
  readonly ratio: number
}

/**
 * How so many images lie so that all of them are seen at once, as large as that leaves them, with few places empty: four lie two
 * by two. Where they cannot all be in view, they are as wide as their columns, and as little is scrolled as possible.
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
  const heightOf = (one: FittingTiles): number =>
    Math.ceil(count / one.columns) * (one.width / ratio + tile.foot + tile.gap) - tile.gap
  const inView = possible.filter((one) => heightOf(one) <= height + rounding)
  if (inView.length === 0)
    return possible.reduce((best, one) => (heightOf(one) < heightOf(best) ? one : best))
  const worthOf = ({ columns, width: own }: FittingTiles): number => {
    const rows = Math.ceil(count / columns)
    return own * (count / (rows * columns)) ** emptiness * Math.min(1, columns / rows) ** tallness
  }
  return inView.reduce((best, one) => (worthOf(one) >= worthOf(best) ? one : best))
}

/** How much an empty place counts against the size of the images. */
const emptiness = 2

/** How much it counts that images stand below each other where there is room beside them. */
const tallness = 0.6

/** Widths are whole pixels. */
const rounding = 4
