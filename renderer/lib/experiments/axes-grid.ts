import type { CellRow, ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { figuresOfCells } from '../../../shared/experiments/variant-figures.ts'
import { withDollars, type Money } from '../../../shared/money/sums.ts'
import { textOfValue } from '../../../shared/templates/template.ts'

/** A row or column of the grid: its value, and its variants in order along the other axis. */
export interface AxesLine {
  readonly label: string
  readonly variantIndexes: readonly number[]
}

export interface AxesGrid {
  /** The wire names of the settings that vary between columns and between rows. */
  readonly columnField: string
  readonly rowField: string
  readonly columns: readonly AxesLine[]
  readonly rows: readonly AxesLine[]
}

/** Returns the variants of a plan as a grid; `undefined` when they are a list, or do not fill the grid. */
export function axesGrid({ axes, variants }: ExperimentPlan, isSwapped = false): AxesGrid | undefined {
  if (axes === undefined) return undefined
  const { x, y } = axes
  const across = x.values.length
  if (across === 0 || across * y.values.length !== variants.length) return undefined
  const columns = x.values.map((value, column): AxesLine => ({
    label: textOfValue(value),
    variantIndexes: y.values.map((_, row) => row * across + column),
  }))
  const rows = y.values.map((value, row): AxesLine => ({
    label: textOfValue(value),
    variantIndexes: x.values.map((_, column) => row * across + column),
  }))
  return isSwapped
    ? { columnField: y.field, rowField: x.field, columns: rows, rows: columns }
    : { columnField: x.field, rowField: y.field, columns, rows }
}

/** Returns the figures of a line: the mean duration of its answers in milliseconds, and the sum of known costs. */
export function lineFigures(
  cells: readonly CellRow[],
  { variantIndexes }: AxesLine,
): { readonly durationMs?: number; readonly costs: readonly Money[] } {
  const own = cells.filter(({ variantIndex }) => variantIndexes.includes(variantIndex))
  const { durationMs, cost, costKnown, foreign } = figuresOfCells(own)
  return {
    ...(durationMs.length > 0 && { durationMs: sum(durationMs) / durationMs.length }),
    costs: withDollars(costKnown > 0 ? cost : undefined, foreign),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
