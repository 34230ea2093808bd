import { isAnswered, type CellMetrics, type CellRow } from '../../../shared/experiments/experiment.ts'
import { addMoney } from '../../../shared/money/sums.ts'
import type { AxesGrid } from './axes-grid.ts'

/** What the cells of a grid are held against: those of a row or of a column, each its own, or one cell. Counted from 0. */
export type AxesBaseline =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'column'; readonly index: number }
  | { readonly kind: 'cell'; readonly row: number; readonly column: number }

/** The variant that the one at a place is held against; `undefined` where the grid has no such place. */
export function baseVariant(
  { rows }: AxesGrid,
  baseline: AxesBaseline,
  { row, column }: { readonly row: number; readonly column: number },
): number | undefined {
  if (baseline.kind === 'row') return rows[baseline.index]?.variantIndexes[column]
  if (baseline.kind === 'column') return rows[row]?.variantIndexes[baseline.index]
  return rows[baseline.row]?.variantIndexes[baseline.column]
}

/** The same baseline once rows have become columns. */
export function turnedBaseline(baseline: AxesBaseline): AxesBaseline {
  if (baseline.kind === 'cell') return { kind: 'cell', row: baseline.column, column: baseline.row }
  return { kind: baseline.kind === 'row' ? 'column' : 'row', index: baseline.index }
}

type MetricFigure = Exclude<
  keyof CellMetrics,
  'foreignCost' | 'isCostMeasured' | 'judgingCost' | 'judgingForeign' | 'earlierForeign' | 'servedBy'
>

/** A figure of a cell that can be more or less than another. A cost in another currency than dollars is a figure of its own: `cost CNY`. */
export type AxesFigure = 'score' | MetricFigure | `cost ${string}`

/** The costs in other currencies than dollars that some cells have. */
export function foreignFigures(
  cells: readonly CellRow[],
): readonly { readonly id: `cost ${string}`; readonly currency: string }[] {
  const costs = cells.flatMap(({ metrics }) => metrics.foreignCost ?? [])
  return addMoney(costs).map(({ currency }) => ({ id: `cost ${currency}`, currency }))
}

/** The mean of a figure over the repeats of a cell that were answered and have it; `undefined` where none has. */
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

/** The first repeat of a cell that was answered: what it shows. */
export function answeredCell(cells: readonly CellRow[]): CellRow | undefined {
  return cells.find(({ state }) => isAnswered(state))
}
