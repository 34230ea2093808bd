import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import type { TokenColours } from '../../../controls/use-token-colours.ts'
import { levelOf, shortCosine } from './heat-levels.ts'
import type { HeatWindow } from './heat-pixels.ts'
import { cellHeight, cellWidth, windowOf, type HeatArea, type HeatView } from './heat-view.ts'
import type { OrderedRows } from './order-rows.ts'
import type { HeatImage } from './painter/heat-painter.ts'

export interface DrawnHeat {
  /** The colours of the cells; of another part of the matrix while those in view are painted. */
  readonly image: HeatImage | undefined
  readonly matrix: Float32Array
  readonly order: OrderedRows
  readonly range: CosineRange
  readonly view: HeatView
  readonly area: HeatArea
  /** Of rows: their numbers in the list. */
  readonly labels: readonly string[]
  readonly texts: readonly string[]
  /** Room for labels, in CSS pixels. */
  readonly left: number
  readonly top: number
  /** The row everything is about. */
  readonly current: number | undefined
  readonly colours: TokenColours
  readonly font: string
}

/** Cells from this size on have lines between them, and numbers in them. */
const linedCell = 6
const numberedCell = { width: 30, height: 15 }
const labelGap = 15
/** Labels nearer to an edge would be cut off. */
const halfLine = 4

/** Draws matrix and labels onto a canvas whose context is scaled to CSS pixels. */
export function drawHeat(context: CanvasRenderingContext2D, heat: DrawnHeat): void {
  const { area, left, top } = heat
  context.clearRect(0, 0, left + area.width, top + area.height)
  context.save()
  context.translate(left, top)
  context.save()
  context.beginPath()
  context.rect(0, 0, area.width, area.height)
  context.clip()
  const window = windowOf(area, heat.view)
  drawCells(context, heat)
  drawLines(context, heat, window)
  drawNumbers(context, heat, window)
  context.restore()
  drawLabels(context, heat, window)
  context.restore()
}

function drawCells(context: CanvasRenderingContext2D, { image, area, view }: DrawnHeat): void {
  if (image === undefined) return
  const { bitmap, window } = image
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  // One pixel a cell is enlarged with sharp edges; several cells a pixel are about as large as they are drawn.
  context.imageSmoothingEnabled = false
  context.drawImage(
    bitmap,
    (window.columnFrom - view.column) * across,
    (window.rowFrom - view.row) * down,
    (window.columnTo - window.columnFrom) * across,
    (window.rowTo - window.rowFrom) * down,
  )
}

function drawLines(context: CanvasRenderingContext2D, heat: DrawnHeat, window: HeatWindow): void {
  const { area, view, colours, order } = heat
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  context.fillStyle = colours('surface')
  const column = (at: number, thick: number): void =>
    context.fillRect(Math.round((at - view.column) * across) - thick / 2, 0, thick, area.height)
  const row = (at: number, thick: number): void =>
    context.fillRect(0, Math.round((at - view.row) * down) - thick / 2, area.width, thick)
  if (across >= linedCell) for (let at = window.columnFrom + 1; at < window.columnTo; at += 1) column(at, 1)
  if (down >= linedCell) for (let at = window.rowFrom + 1; at < window.rowTo; at += 1) row(at, 1)
  for (const at of order.breaks) {
    column(at, 3)
    row(at, 3)
  }
}

function drawNumbers(context: CanvasRenderingContext2D, heat: DrawnHeat, window: HeatWindow): void {
  const { matrix, order, range, area, view, colours, font } = heat
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  if (across < numberedCell.width || down < numberedCell.height) return
  context.font = `11px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (let row = window.rowFrom; row < window.rowTo; row += 1) {
    const line = (order.rows[row] ?? 0) * area.count
    for (let column = window.columnFrom; column < window.columnTo; column += 1) {
      const cosine = matrix[line + (order.rows[column] ?? 0)] ?? Number.NaN
      context.fillStyle = colours(levelOf(cosine, range) >= 5 ? 'heat-ink' : 'ink')
      context.fillText(
        shortCosine(cosine),
        (column + 0.5 - view.column) * across,
        (row + 0.5 - view.row) * down + 0.5,
      )
    }
  }
}

function drawLabels(context: CanvasRenderingContext2D, heat: DrawnHeat, window: HeatWindow): void {
  const { area, view, order, labels, texts, left, colours, font, current } = heat
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  context.textBaseline = 'middle'
  const paint = (row: number): void => {
    context.font = `${row === current ? '600 ' : ''}11px ${font}`
    context.fillStyle = colours(row === current ? 'accent' : 'ink-3')
  }
  const hasTexts = left > textsFrom
  const stepDown = Math.max(1, Math.ceil(labelGap / down))
  for (let line = firstOf(window.rowFrom, stepDown); line < window.rowTo; line += stepDown) {
    const row = order.rows[line] ?? 0
    const middle = (line + 0.5 - view.row) * down
    if (middle < 0 || middle > area.height) continue
    const y = Math.max(halfLine, Math.min(area.height - halfLine, middle))
    paint(row)
    context.textAlign = 'right'
    context.fillText(labels[row] ?? '', -6, y)
    if (!hasTexts) continue
    context.fillStyle = colours('ink-2')
    context.textAlign = 'left'
    context.fillText(cut(context, texts[row] ?? '', left - 44), -left + 8, y)
  }
  const stepAcross = Math.max(1, Math.ceil((labelGap + 14) / across))
  context.textAlign = 'center'
  for (let line = firstOf(window.columnFrom, stepAcross); line < window.columnTo; line += stepAcross) {
    const row = order.rows[line] ?? 0
    const x = (line + 0.5 - view.column) * across
    paint(row)
    const label = labels[row] ?? ''
    const half = context.measureText(label).width / 2
    if (x < 0 || x + half > area.width) continue
    context.fillText(label, x, -9)
  }
}

/** Room at the left from which on texts stand beside the numbers. */
const textsFrom = 60

/** The same lines are labelled wherever the view begins. */
function firstOf(from: number, step: number): number {
  return Math.ceil(from / step) * step
}

function cut(context: CanvasRenderingContext2D, text: string, width: number): string {
  const short = text.slice(0, 80).replaceAll(/\s+/g, ' ')
  if (context.measureText(short).width <= width) return short
  let end = Math.max(1, Math.floor((short.length * width) / context.measureText(short).width))
  while (end > 1 && context.measureText(`${short.slice(0, end)}…`).width > width) end -= 1
  return `${short.slice(0, end).trimEnd()}…`
}
