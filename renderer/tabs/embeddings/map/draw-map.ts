import type { TokenColours } from '../../../controls/use-token-colours.ts'
import { drawLabels } from './draw-map-labels.ts'
import { plainMark, type GroupMark } from './group-marks.ts'
import { toScreen, type MapSize, type MapView, type Place } from './map-view.ts'
import { createStamps } from './mark-stamps.ts'

export interface DrawnMap {
  readonly points: Float32Array
  readonly view: MapView
  readonly size: MapSize
  /** Device pixels for each CSS pixel. */
  readonly ratio: number
  readonly labels: readonly string[]
  /** Of each row. */
  readonly marks: readonly GroupMark[]
  readonly current: number | undefined
  /** The nearest rows of the current one. */
  readonly near: readonly number[]
  readonly selected: ReadonlySet<number>
  readonly lasso: readonly Place[]
  readonly colours: TokenColours
  readonly font: string
}

const radius = 4
const manyRows = 400

/** Draws the map onto a canvas whose context is scaled to CSS pixels. */
export function drawMap(context: CanvasRenderingContext2D, map: DrawnMap): void {
  const { points, view, size, colours, current, selected, marks } = map
  context.clearRect(0, 0, size.width, size.height)
  drawGrid(context, map)
  drawNear(context, map)
  const r = points.length / 2 > manyRows ? radius * 0.75 : radius
  const shown: { row: number; place: Place }[] = []
  for (let row = 0; row < points.length / 2; row += 1) {
    const place = toScreen(points, row, view)
    if (place === undefined || !isIn(place, size)) continue
    shown.push({ row, place })
  }
  const isDimmed = selected.size > 1
  const stamps = createStamps(r, map.ratio, colours)
  for (const { row, place } of shown) {
    context.globalAlpha = isDimmed && !selected.has(row) ? 0.3 : 1
    stamps.press(context, place, marks[row] ?? plainMark)
  }
  context.globalAlpha = 1
  const at = current === undefined ? undefined : toScreen(points, current, view)
  if (at !== undefined) drawRing(context, at, r, colours)
  drawLabels(context, map, shown, r)
  drawLasso(context, map)
}

function isIn({ x, y }: Place, { width, height }: MapSize): boolean {
  return x > -8 && y > -8 && x < width + 8 && y < height + 8
}

function drawRing(
  context: CanvasRenderingContext2D,
  { x, y }: Place,
  r: number,
  colours: TokenColours,
): void {
  context.beginPath()
  context.arc(x, y, r + 4, 0, Math.PI * 2)
  context.strokeStyle = colours('ink')
  context.lineWidth = 1.5
  context.stroke()
}

function drawGrid(context: CanvasRenderingContext2D, { size, colours }: DrawnMap): void {
  context.fillStyle = colours('line')
  for (const share of [0.25, 0.5, 0.75]) {
    context.fillRect(Math.round(size.width * share), 8, 1, size.height - 16)
    context.fillRect(8, Math.round(size.height * share), size.width - 16, 1)
  }
}

function drawNear(
  context: CanvasRenderingContext2D,
  { points, view, current, near, colours }: DrawnMap,
): void {
  const from = current === undefined ? undefined : toScreen(points, current, view)
  if (from === undefined) return
  context.strokeStyle = colours('accent-line')
  context.lineWidth = 1.25
  context.beginPath()
  for (const row of near) {
    const to = toScreen(points, row, view)
    if (to === undefined) continue
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
  }
  context.stroke()
}

function drawLasso(context: CanvasRenderingContext2D, { lasso, colours }: DrawnMap): void {
  if (lasso.length < 2) return
  context.beginPath()
  for (const [at, { x, y }] of lasso.entries()) {
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.closePath()
  context.fillStyle = colours('accent-soft')
  context.globalAlpha = 0.5
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = colours('accent')
  context.lineWidth = 1
  context.setLineDash([4, 3])
  context.stroke()
  context.setLineDash([])
}
