import type { MarkShape } from './mark-shape.ts'
import type { Paint } from './scene.ts'

/** What stands for one series: a colour, and a shape or a name beside it, so that colour is never all there is. */
export interface LegendEntry {
  readonly id: string
  readonly label: string
  readonly colour: Paint
  /** A mark; `swatch` for an area, `line` and `dashes` for lines. */
  readonly shape: MarkShape | 'swatch' | 'line' | 'dashes' | 'dots'
  /** What choosing it does. */
  readonly hint?: string
}
