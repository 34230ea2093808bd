/** A point in window coordinates. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Projects points of the map to the screen: `screen = point × scale + offset`, y upwards. */
export interface MapView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface MapSize {
  readonly width: number
  readonly height: number
}

/** Margin around the outermost points, in pixels, for marks and their numbers. */
const margin = 28

/**
 * Returns the view that fits all points, with the same scale on both axes. Points are pairs, NaN for rows without one.
 */
export function fitPoints(points: Float32Array, { width, height }: MapSize): MapView {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] ?? Number.NaN
    const y = points[at + 1] ?? Number.NaN
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  if (left > right) return { scale: 1, x: width / 2, y: height / 2 }
  const scale = Math.min(
    room(width) / Math.max(1e-9, right - left),
    room(height) / Math.max(1e-9, high - low),
  )
  const safe = Number.isFinite(scale) && scale < 1e9 ? scale : 1
  return {
    scale: safe,
    x: width / 2 - ((left + right) / 2) * safe,
    y: height / 2 + ((low + high) / 2) * safe,
  }
}

function room(size: number): number {
  return Math.max(1, size - 2 * margin)
}

/** The position of a row on the screen; `undefined` for a row without a point. */
export function toScreen(points: Float32Array, row: number, { scale, x, y }: MapView): Place | undefined {
  const across = points[row * 2] ?? Number.NaN
  const up = points[row * 2 + 1] ?? Number.NaN
  if (Number.isNaN(across) || Number.isNaN(up)) return undefined
  return { x: across * scale + x, y: y - up * scale }
}

/** Zooms around a position, which stays where it is. */
export function zoomMap(view: MapView, factor: number, at: Place): MapView {
  return {
    scale: view.scale * factor,
    x: at.x - (at.x - view.x) * factor,
    y: at.y - (at.y - view.y) * factor,
  }
}

/** Distance up to which a pointer hits a mark, in pixels. */
const reach = 12

/** The row nearest to a position, within `reach`; otherwise `undefined`. */
export function rowAt(points: Float32Array, view: MapView, at: Place): number | undefined {
  let best = reach
  let found: number | undefined
  for (let row = 0; row < points.length / 2; row += 1) {
    const place = toScreen(points, row, view)
    if (place === undefined) continue
    const distance = Math.hypot(place.x - at.x, place.y - at.y)
    if (distance > best) continue
    best = distance
    found = row
  }
  return found
}

/** The rows inside a line drawn around them. */
export function rowsInside(points: Float32Array, view: MapView, line: readonly Place[]): number[] {
  const rows: number[] = []
  for (let row = 0; row < points.length / 2; row += 1) {
    const place = toScreen(points, row, view)
    if (place !== undefined && isInside(place, line)) rows.push(row)
  }
  return rows
}

/** Whether a ray from the position crosses the line an odd number of times. */
function isInside({ x, y }: Place, line: readonly Place[]): boolean {
  let inside = false
  for (const [at, end] of line.entries()) {
    const start = line[at === 0 ? line.length - 1 : at - 1]
    if (start === undefined || end.y > y === start.y > y) continue
    if (x < ((start.x - end.x) * (y - end.y)) / (start.y - end.y) + end.x) inside = !inside
  }
  return inside
}
