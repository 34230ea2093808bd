import { levelCount, levelOf, type HeatRange } from './heat-levels.ts'

/** What of a matrix is turned into pixels: lines and columns, in cells, from and to. */
export interface HeatWindow {
  readonly rowFrom: number
  readonly rowTo: number
  readonly columnFrom: number
  readonly columnTo: number
}

export interface HeatPixels {
  readonly width: number
  readonly height: number
  /** Colours as canvases have them, a line after the other. */
  readonly data: Uint32Array
}

/** Cells that are looked at along one side of a pixel that shows several. */
const mostLookedAt = 3

/**
 * One pixel a cell, or where there are more cells than `most` along a side, one for several: the mean of some of them.
 * `palette` has the colours of the levels, and one behind them for what is not known.
 */
export function toPixels(
  matrix: Float32Array,
  order: Int32Array,
  { rowFrom, rowTo, columnFrom, columnTo }: HeatWindow,
  most: { readonly width: number; readonly height: number },
  range: HeatRange,
  palette: Uint32Array,
): HeatPixels {
  const count = order.length
  const columns = columnTo - columnFrom
  const rows = rowTo - rowFrom
  const width = Math.max(1, Math.min(columns, most.width))
  const height = Math.max(1, Math.min(rows, most.height))
  const across = samples(columnFrom, columns, width)
  const down = samples(rowFrom, rows, height)
  const data = new Uint32Array(width * height)
  const inRow = across.each
  const inColumn = down.each
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      let known = 0
      for (let i = y * inColumn; i < (y + 1) * inColumn; i += 1) {
        const line = (order[down.cells[i] ?? 0] ?? 0) * count
        for (let j = x * inRow; j < (x + 1) * inRow; j += 1) {
          const cosine = matrix[line + (order[across.cells[j] ?? 0] ?? 0)] ?? Number.NaN
          if (Number.isNaN(cosine)) continue
          sum += cosine
          known += 1
        }
      }
      const level = known === 0 ? -1 : levelOf(sum / known, range)
      data[y * width + x] = palette[level === -1 ? levelCount : level] ?? 0
    }
  }
  return { width, height, data }
}

/** Which cells each of `pixels` looks at: `each` of them. */
function samples(from: number, cells: number, pixels: number): { cells: Int32Array; each: number } {
  const inOne = cells / pixels
  const each = Math.max(1, Math.min(mostLookedAt, Math.floor(inOne)))
  const found = new Int32Array(pixels * each)
  for (let at = 0; at < found.length; at += 1) {
    const pixel = Math.floor(at / each)
    const place = (pixel + ((at % each) + 0.5) / each) * inOne
    found[at] = from + Math.min(cells - 1, Math.floor(place))
  }
  return { cells: found, each }
}

/** Colours as `#rrggbb` in the order of bytes that canvases use. */
export function toPalette(colours: readonly string[]): Uint32Array {
  return Uint32Array.from(colours, (colour) => {
    const value = Number.parseInt(colour.slice(1, 7), 16)
    const red = (value >> 16) & 255
    const green = (value >> 8) & 255
    const blue = value & 255
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
  })
}
