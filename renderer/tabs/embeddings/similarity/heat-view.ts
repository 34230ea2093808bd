import type { HeatWindow } from './heat-pixels.ts'

/** The part of a matrix in view: its first line and column, in cells, and the zoom factor; 1 shows the whole matrix. */
export interface HeatView {
  readonly column: number
  readonly row: number
  readonly zoom: number
}

/** A line and a column of the ordered matrix. */
export interface HeatCell {
  readonly row: number
  readonly column: number
}

/** The area that the cells are drawn in, in CSS pixels. */
export interface HeatArea {
  readonly width: number
  readonly height: number
  readonly count: number
}

export const wholeView: HeatView = { column: 0, row: 0, zoom: 1 }

/**
 * Cell widths in CSS pixels: the largest one that zooming reaches has room for a number; when the cells of the whole
 * matrix are already at least `largeCell` wide, zooming is off.
 */
const largestCell = 44
const largeCell = 30

export function cellWidth({ width, count }: HeatArea, { zoom }: HeatView): number {
  return (width / Math.max(1, count)) * zoom
}

export function cellHeight({ height, count }: HeatArea, { zoom }: HeatView): number {
  return (height / Math.max(1, count)) * zoom
}

export function largestZoom({ width, count }: HeatArea): number {
  return width / Math.max(1, count) >= largeCell ? 1 : (largestCell * count) / Math.max(1, width)
}

/** The cell at a point; `undefined` outside the matrix. */
export function cellAt(area: HeatArea, view: HeatView, x: number, y: number): HeatCell | undefined {
  if (x < 0 || y < 0 || x >= area.width || y >= area.height) return undefined
  const column = Math.floor(view.column + x / cellWidth(area, view))
  const row = Math.floor(view.row + y / cellHeight(area, view))
  return column < area.count && row < area.count ? { row, column } : undefined
}

/** Zooms by a factor around a point, which stays where it is. */
export function zoomAt(area: HeatArea, view: HeatView, factor: number, x: number, y: number): HeatView {
  const zoom = Math.max(1, Math.min(largestZoom(area), view.zoom * factor))
  const next = { ...view, zoom }
  return kept(area, {
    zoom,
    column: view.column + x / cellWidth(area, view) - x / cellWidth(area, next),
    row: view.row + y / cellHeight(area, view) - y / cellHeight(area, next),
  })
}

/** Moves by a number of pixels. Clamps a zoom that is too large for the area. */
export function moveBy(area: HeatArea, view: HeatView, x: number, y: number): HeatView {
  return kept(area, {
    ...view,
    column: view.column + x / cellWidth(area, view),
    row: view.row + y / cellHeight(area, view),
  })
}

/** Moves just far enough that a cell is fully in view. */
export function reachCell(area: HeatArea, view: HeatView, row: number, column: number): HeatView {
  const shown = area.count / view.zoom
  return kept(area, {
    ...view,
    column: Math.min(column, Math.max(view.column, column + 1 - shown)),
    row: Math.min(row, Math.max(view.row, row + 1 - shown)),
  })
}

/** Clamps a view to the matrix. */
function kept(area: HeatArea, view: HeatView): HeatView {
  const { count } = area
  const { column, row } = view
  const zoom = Math.min(view.zoom, largestZoom(area))
  const max = count - count / zoom
  return { zoom, column: Math.max(0, Math.min(max, column)), row: Math.max(0, Math.min(max, row)) }
}

/** The cells in view, fully or partly. */
export function windowOf(area: HeatArea, { zoom, row, column }: HeatView): HeatWindow {
  const shown = area.count / zoom
  return {
    rowFrom: Math.floor(row),
    rowTo: Math.min(area.count, Math.ceil(row + shown)),
    columnFrom: Math.floor(column),
    columnTo: Math.min(area.count, Math.ceil(column + shown)),
  }
}
