import { cellHeight, cellWidth, type HeatArea, type HeatCell, type HeatView } from './heat-view.ts'

export type CellFrameProps = {
  cell: HeatCell | undefined
  area: HeatArea
  view: HeatView
  /** Position of the drawing area in its box. */
  left: number
  top: number
  className: string
}

/** Minimum size of the frame, so that it is visible around small cells. */
const smallest = 5

/** A frame around a cell. It lies above the drawing, which is not redrawn when the frame moves. */
export function CellFrame({ cell, area, view, left, top, className }: CellFrameProps) {
  if (cell === undefined) return null
  const width = Math.max(smallest, cellWidth(area, view))
  const height = Math.max(smallest, cellHeight(area, view))
  const x = (cell.column + 0.5 - view.column) * cellWidth(area, view)
  const y = (cell.row + 0.5 - view.row) * cellHeight(area, view)
  if (x < 0 || y < 0 || x > area.width || y > area.height) return null
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-0 left-0 ${className}`}
      style={{
        width,
        height,
        transform: `translate(${left + x - width / 2}px, ${top + y - height / 2}px)`,
      }}
    />
  )
}
