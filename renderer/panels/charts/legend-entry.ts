import type { MarkShape } from './mark-shape.ts'
import type { Paint } from './scene.ts'

/** The key of one series: a colour with a shape or name, so that colour is never the only distinction. */
export interface LegendEntry {
  readonly id: string
  readonly label: string
  readonly colour: Paint
  /** A mark; `swatch` for an area, `line` and `dashes` for lines. */
  readonly shape: MarkShape | 'swatch' | 'line' | 'dashes' | 'dots'
  /** The effect of choosing the entry. */
  readonly hint?: string
}
