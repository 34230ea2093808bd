import type { CosineRange } from '../../../lib/vectors/cosine-range.ts'
import { fitText, type MeasureText, type Shape } from '../../../panels/charts/scene.ts'
import { levelOf, shortCosine } from './heat-levels.ts'
import type { HeatWindow } from './heat-pixels.ts'
import { cellHeight, cellWidth, windowOf, type HeatArea, type HeatView } from './heat-view.ts'
import type { OrderedRows } from './order-rows.ts'

export interface DrawnHeat {
  /** The painted cells; an image of another part of the matrix while the cells in view are being painted. */
  readonly image:
    | { readonly bitmap: ImageBitmap | HTMLCanvasElement; readonly window: HeatWindow }
    | undefined
  readonly matrix: Float32Array
  readonly order: OrderedRows
  readonly range: CosineRange
  readonly view: HeatView
  readonly area: HeatArea
  /** Labels of the rows: their numbers in the list. */
  readonly labels: readonly string[]
  readonly texts: readonly string[]
  /** Room for labels, in CSS pixels. */
  readonly left: number
  readonly top: number
  /** The current row. */
  readonly current: number | undefined
}

/** Minimum size of cells with lines between them, and of cells with numbers in them. */
const linedCell = 6
const numberedCell = { width: 30, height: 15 }
const labelGap = 15
/** Labels closer to an edge would be cut off. */
const halfLine = 4
/** Minimum room at the left for texts beside the numbers. */
const textsFrom = 60

/** The shapes of the matrix and its labels. */
export function heatShapes(heat: DrawnHeat, measure: MeasureText): Shape[] {
  const { area, left: x, top: y } = heat
  const window = windowOf(area, heat.view)
  const cells = [...imageShapes(heat), ...lineShapes(heat, window), ...numberShapes(heat, window)]
  return [
    {
      kind: 'group',
      x,
      y,
      shapes: [{ kind: 'group', clip: area, shapes: cells }, ...labelShapes(heat, window, measure)],
    },
  ]
}

/**
 * An image with one pixel per cell is enlarged with sharp edges; one with several cells per pixel is drawn at about its
 * own size.
 */
function imageShapes({ image, area, view }: DrawnHeat): Shape[] {
  if (image === undefined) return []
  const { bitmap, window } = image
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  return [
    {
      kind: 'image',
      source: bitmap,
      x: (window.columnFrom - view.column) * across,
      y: (window.rowFrom - view.row) * down,
      width: (window.columnTo - window.columnFrom) * across,
      height: (window.rowTo - window.rowFrom) * down,
    },
  ]
}

function lineShapes({ area, view, order }: DrawnHeat, window: HeatWindow): Shape[] {
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  const shapes: Shape[] = []
  const column = (at: number, width: number): void => {
    const x = Math.round((at - view.column) * across) - width / 2
    shapes.push({ kind: 'rect', x, y: 0, width, height: area.height, fill: 'surface' })
  }
  const row = (at: number, height: number): void => {
    const y = Math.round((at - view.row) * down) - height / 2
    shapes.push({ kind: 'rect', x: 0, y, width: area.width, height, fill: 'surface' })
  }
  if (across >= linedCell) for (let at = window.columnFrom + 1; at < window.columnTo; at += 1) column(at, 1)
  if (down >= linedCell) for (let at = window.rowFrom + 1; at < window.rowTo; at += 1) row(at, 1)
  for (const at of order.breaks) {
    column(at, 3)
    row(at, 3)
  }
  return shapes
}

function numberShapes({ matrix, order, range, area, view }: DrawnHeat, window: HeatWindow): Shape[] {
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  if (across < numberedCell.width || down < numberedCell.height) return []
  const shapes: Shape[] = []
  for (let row = window.rowFrom; row < window.rowTo; row += 1) {
    const line = (order.rows[row] ?? 0) * area.count
    for (let column = window.columnFrom; column < window.columnTo; column += 1) {
      const cosine = matrix[line + (order.rows[column] ?? 0)] ?? Number.NaN
      shapes.push({
        kind: 'text',
        x: (column + 0.5 - view.column) * across,
        y: (row + 0.5 - view.row) * down,
        text: shortCosine(cosine),
        anchor: 'middle',
        fill: levelOf(cosine, range) >= 5 ? 'heat-ink' : 'ink',
      })
    }
  }
  return shapes
}

function labelShapes(
  { area, view, order, labels, texts, left, current }: DrawnHeat,
  window: HeatWindow,
  measure: MeasureText,
): Shape[] {
  const across = cellWidth(area, view)
  const down = cellHeight(area, view)
  const shapes: Shape[] = []
  const styleOf = (row: number) => ({
    fill: row === current ? 'accent' : 'ink-3',
    isStrong: row === current,
  })
  const stepDown = Math.max(1, Math.ceil(labelGap / down))
  for (let line = firstOf(window.rowFrom, stepDown); line < window.rowTo; line += stepDown) {
    const row = order.rows[line] ?? 0
    const middle = (line + 0.5 - view.row) * down
    if (middle < 0 || middle > area.height) continue
    const y = Math.max(halfLine, Math.min(area.height - halfLine, middle))
    shapes.push({ kind: 'text', x: -6, y, text: labels[row] ?? '', anchor: 'end', ...styleOf(row) })
    if (left <= textsFrom) continue
    const text = fitText(texts[row] ?? '', left - 44, measure)
    shapes.push({ kind: 'text', x: 8 - left, y, text, fill: 'ink-2', isStrong: row === current })
  }
  const stepAcross = Math.max(1, Math.ceil((labelGap + 14) / across))
  for (let line = firstOf(window.columnFrom, stepAcross); line < window.columnTo; line += stepAcross) {
    const row = order.rows[line] ?? 0
    const x = (line + 0.5 - view.column) * across
    const text = labels[row] ?? ''
    const half = measure(text, undefined, row === current) / 2
    if (x < 0 || x + half > area.width) continue
    shapes.push({ kind: 'text', x, y: -9, text, anchor: 'middle', ...styleOf(row) })
  }
  return shapes
}

/** Keeps the labels on the same lines wherever the view begins. */
function firstOf(from: number, step: number): number {
  return Math.ceil(from / step) * step
}
