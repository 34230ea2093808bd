type Point = readonly [x: number, y: number]

/** The app's mark on its 20 × 20 grid: one line in, three out. The same paths as in the window's top bar. */
const lines: readonly (readonly Point[])[] = [
  [
    [2, 10],
    [18, 10],
  ],
  [
    [14, 5],
    [18, 5],
  ],
  [
    [14, 15],
    [18, 15],
  ],
  curve([6, 10], [10, 10], [10, 5], [14, 5]),
  curve([6, 10], [10, 10], [10, 15], [14, 15]),
]
const strokeWidth = 1.75

/** Petrol, the only accent colour, and the white on it. */
const ground = [0x0b, 0x64, 0x82] as const
const ink = [0xff, 0xff, 0xff] as const

/** The margin and corner radius of the tile, and the size of the mark inside of it, as fractions of the image. */
const margin = 0.08
const cornerRadius = 0.19
const markShare = 0.64

/** Draws the icon as RGBA rows of `size` × `size` pixels, on a transparent background. */
export function drawIcon(size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4)
  const unit = (size * markShare) / 20
  const offset = (size * (1 - markShare)) / 2
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const x = column + 0.5
      const y = row + 0.5
      const tile = coverage(tileDistance(x, y, size))
      if (tile === 0) continue
      const toStroke = strokeDistance((x - offset) / unit, (y - offset) / unit) * unit
      const mark = coverage(toStroke - (strokeWidth / 2) * unit)
      const at = (row * size + column) * 4
      for (const [channel, base] of ground.entries()) {
        pixels[at + channel] = Math.round(base + ((ink[channel] ?? 0) - base) * mark)
      }
      pixels[at + 3] = Math.round(tile * 255)
    }
  }
  return pixels
}

/** The coverage of a pixel by an edge that is `distance` pixels away (negative inside). */
function coverage(distance: number): number {
  return Math.max(0, Math.min(1, 0.5 - distance))
}

/** The distance to the edge of the rounded square. */
function tileDistance(x: number, y: number, size: number): number {
  const radius = size * cornerRadius
  const half = size * (0.5 - margin) - radius
  const dx = Math.abs(x - size / 2) - half
  const dy = Math.abs(y - size / 2) - half
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
}

function strokeDistance(x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const points of lines) {
    for (let index = 1; index < points.length; index += 1) {
      const [from, to] = [points[index - 1], points[index]]
      if (from !== undefined && to !== undefined) least = Math.min(least, segmentDistance(x, y, from, to))
    }
  }
  return least
}

function segmentDistance(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

function curve(a: Point, b: Point, c: Point, d: Point): Point[] {
  const steps = 24
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps
    const s = 1 - t
    const at = (axis: 0 | 1): number =>
      s ** 3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t ** 3 * d[axis]
    return [at(0), at(1)]
  })
}
