import type { CosineMatrix } from '../../../lib/vectors/cosine-matrix.ts'
import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import { levelCount, levelOf } from './heat-levels.ts'

/** The part of a matrix to paint: lines and columns, in cells, from and to. */
export interface HeatWindow {
  readonly rowFrom: number
  readonly rowTo: number
  readonly columnFrom: number
  readonly columnTo: number
}

/** A request to paint part of a matrix. */
export interface HeatRequest {
  /** The row that each line and column shows. */
  readonly order: Int32Array
  readonly window: HeatWindow
  /** Maximum size of the image in pixels. */
  readonly maxSize: { readonly width: number; readonly height: number }
  readonly range: CosineRange
  /** The colours of the levels, and a last one for unknown cosines. */
  readonly palette: Uint32Array
}

export interface HeatPixels {
  readonly width: number
  readonly height: number
  /** Colours in the byte order of canvases, line by line. */
  readonly data: Uint32Array
}

/** Maximum number of cells sampled along one side of a pixel that shows several. */
const maxSampled = 3

/**
 * Paints one pixel per cell. Where a side has more cells than `maxSize`, a pixel shows several: the mean of a sample of
 * them.
 */
export function toPixels(
  matrix: CosineMatrix,
  { order, window: { rowFrom, rowTo, columnFrom, columnTo }, maxSize, range, palette }: HeatRequest,
): HeatPixels {
  const count = order.length
  const columns = columnTo - columnFrom
  const rows = rowTo - rowFrom
  const width = Math.max(1, Math.min(columns, maxSize.width))
  const height = Math.max(1, Math.min(rows, maxSize.height))
  const across = samples(columnFrom, columns, width)
  const down = samples(rowFrom, rows, height)
  // Computed once per line and column: the loop below runs millions of times.
  const places = across.cells.map((cell) => order[cell] ?? 0)
  const starts = down.cells.map((cell) => (order[cell] ?? 0) * count)
  const data = new Uint32Array(width * height)

  function levelAt(x: number, y: number): number {
    let sum = 0
    let known = 0
    for (let i = y * down.each; i < (y + 1) * down.each; i += 1) {
      const start = starts[i] ?? 0
      for (let j = x * across.each; j < (x + 1) * across.each; j += 1) {
        const cosine = matrix[start + (places[j] ?? 0)] ?? Number.NaN
        if (Number.isNaN(cosine)) continue
        sum += cosine
        known += 1
      }
    }
    return known === 0 ? levelCount : levelOf(sum / known, range)
  }

  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data[y * width + x] = palette[levelAt(x, y)] ?? 0
  return { width, height, data }
}

/** Returns the cells that each of `pixels` samples: `each` per pixel. */
function samples(from: number, cells: number, pixels: number): { cells: Int32Array; each: number } {
  const inOne = cells / pixels
  const each = Math.max(1, Math.min(maxSampled, Math.floor(inOne)))
  const found = new Int32Array(pixels * each)
  for (let at = 0; at < found.length; at += 1) {
    const pixel = Math.floor(at / each)
    const place = (pixel + ((at % each) + 0.5) / each) * inOne
    found[at] = from + Math.min(cells - 1, Math.floor(place))
  }
  return { cells: found, each }
}

/** Converts `#rrggbb` colours to the byte order of canvases. */
export function toPalette(colours: readonly string[]): Uint32Array {
  return Uint32Array.from(colours, (colour) => {
    const value = Number.parseInt(colour.slice(1, 7), 16)
    const red = (value >> 16) & 255
    const green = (value >> 8) & 255
    const blue = value & 255
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
  })
}
