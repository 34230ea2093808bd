import type { Scale } from './scale.ts'
import type { Shape } from './scene.ts'

export interface AxisOptions {
  readonly scale: Scale
  /** The measure with its unit: `Time (s)`. */
  readonly title?: string
  /** The approximate number of ticks. */
  readonly ticks: number
  /** Draws a grid line at each tick, from one end to the other; no grid when absent. */
  readonly grid?: readonly [from: number, to: number]
}

/** Half the width of a typical label, in pixels. */
const edge = 16

export interface BottomAxisOptions extends AxisOptions {
  /** The vertical position of the axis line. */
  readonly y: number
  /** The width of the drawing; needed when labels reach its right edge. */
  readonly width?: number
}

/** A horizontal axis below a plot. */
export function bottomAxis({ scale, title, ticks, grid, y, width }: BottomAxisOptions): Shape[] {
  const [start, end] = scale.range
  const shapes: Shape[] = []
  for (const { value, label } of scale.ticks(ticks)) {
    const x = scale(value)
    if (grid !== undefined)
      shapes.push({ kind: 'line', points: [x, grid[0], x, grid[1]], stroke: 'line', width: 1 })
    shapes.push({ kind: 'line', points: [x, y, x, y + 4], stroke: 'line-strong', width: 1 })
    // Align the first and last label inwards: the edges of the drawing would cut them off.
    const isLast = width !== undefined && x > width - edge
    const anchor = x < edge ? 'start' : isLast ? 'end' : 'middle'
    shapes.push({
      kind: 'text',
      x,
      y: y + 12,
      text: label,
      anchor,
      fill: 'ink-3',
      size: 10,
    })
  }
  shapes.push({ kind: 'line', points: [start, y, end, y], stroke: 'line-strong', width: 1 })
  if (title !== undefined)
    shapes.push({ kind: 'text', x: end, y: y + 26, text: title, anchor: 'end', fill: 'ink-3', size: 10 })
  return shapes
}

/**
 * A vertical axis at the left of a plot; `x` is the position of its line, which is not drawn. The title is above it.
 */
export function leftAxis({ scale, title, ticks, grid, x }: AxisOptions & { x: number }): Shape[] {
  const shapes: Shape[] = []
  for (const { value, label } of scale.ticks(ticks)) {
    const y = scale(value)
    if (grid !== undefined)
      shapes.push({ kind: 'line', points: [grid[0], y, grid[1], y], stroke: 'line', width: 1 })
    shapes.push({ kind: 'text', x: x - 6, y, text: label, anchor: 'end', fill: 'ink-3', size: 10 })
  }
  const top = Math.min(...scale.range)
  if (title !== undefined)
    shapes.push({ kind: 'text', x: 0, y: top - 15, text: title, fill: 'ink-3', size: 10 })
  return shapes
}
