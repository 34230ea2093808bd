import { isAnswered, type CellMetrics, type CellRow } from '../../../shared/experiments/experiment.ts'
import { addMoney } from '../../../shared/money/sums.ts'
import type { AxesGrid } from './axes-grid.ts'

/** The baseline of a grid's cells: each one's cell in a row or a column, or a single cell. Counted from 0. */
export type AxesBaseline =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'column'; readonly index: number }
  | { readonly kind: 'cell'; readonly row: number; readonly column: number }

/** Returns the variant with which the one at a position is compared; `undefined` when the grid has no such position. */
export function baseVariant(
  { rows }: AxesGrid,
  baseline: AxesBaseline,
  { row, column }: { readonly row: number; readonly column: number },
): number | undefined {
  if (baseline.kind === 'row') return rows[baseline.index]?.variantIndexes[column]
  if (baseline.kind === 'column') return rows[row]?.variantIndexes[baseline.index]
  return rows[baseline.row]?.variantIndexes[baseline.column]
}

/** Returns the same baseline after rows and columns are swapped. */
export function turnedBaseline(baseline: AxesBaseline): AxesBaseline {
  if (baseline.kind === 'cell') return { kind: 'cell', row: baseline.column, column: baseline.row }
  return { kind: baseline.kind === 'row' ? 'column' : 'row', index: baseline.index }
}

type MetricFigure = Exclude<
  keyof CellMetrics,
  'foreignCost' | 'isCostMeasured' | 'judgingCost' | 'judgingForeign' | 'earlierForeign' | 'servedBy'
>

/** A numeric figure of a cell. Costs in other currencies than US dollars are separate figures: `cost CNY`. */
export type AxesFigure = 'score' | MetricFigure | `cost ${string}`

/** Returns the cost figures in other currencies than US dollars that the cells have. */
export function foreignFigures(
  cells: readonly CellRow[],
): readonly { readonly id: `cost ${string}`; readonly currency: string }[] {
  const costs = cells.flatMap(({ metrics }) => metrics.foreignCost ?? [])
  return addMoney(costs).map(({ currency }) => ({ id: `cost ${currency}`, currency }))
}

/** Returns the mean of a figure over the answered repeats that have it; `undefined` when none has. */
export function meanFigure(cells: readonly CellRow[], figure: AxesFigure): number | undefined {
  const values = cells.flatMap((cell) => {
    if (!isAnswered(cell.state)) return []
    const value = figureOf(cell, figure)
    return value === undefined ? [] : [value]
  })
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

function figureOf({ score, metrics }: CellRow, figure: AxesFigure): number | undefined {
  if (figure === 'score') return score
  if (!isForeign(figure)) return metrics[figure]
  const { cost, foreignCost } = metrics
  return cost === undefined && figure === `cost ${foreignCost?.currency}` ? foreignCost?.amount : undefined
}

function isForeign(figure: MetricFigure | `cost ${string}`): figure is `cost ${string}` {
  return figure.startsWith('cost ')
}

/** Returns the first answered repeat of a cell, which is shown. */
export function answeredCell(cells: readonly CellRow[]): CellRow | undefined {
  return cells.find(({ state }) => isAnswered(state))
}
