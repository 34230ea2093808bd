import { isAnswered, type Cell, type CellState } from './experiment.ts'
import { percentile } from './percentile.ts'
import type { ForeignSum, Spread } from './variant-summary.ts'
import { definedFields } from '../defined-fields.ts'
import type { ForeignMoney } from '../money/currency.ts'
import { splitDollars, withDollars, type Money } from '../money/sums.ts'

/** The fields of a cell that figures are calculated from; rows of the grid have them too. */
export type CountedCell = Pick<Cell, 'state' | 'metrics' | 'variantIndex'>

/** The figures of one variant's cells, as shown in the grid's header and the summary. Unknown figures are absent. */
export interface VariantFigures {
  readonly counts: Readonly<Record<CellState, number>>
  /** The share of answers that passed, from 0 to 1. */
  readonly passRate?: number
  /**
   * Milliseconds of each answer. Errors are not included: they are quick, and say nothing about how long answers take.
   */
  readonly firstTextMs: readonly number[]
  readonly durationMs: readonly number[]
  /** Tokens per second: the median over the answers. */
  readonly tokensPerSecond?: number
  /**
   * US dollars of all cells with a known cost; the number of those cells, and how many of them the gateway measured.
   */
  readonly cost: number
  readonly costKnown: number
  readonly costMeasured: number
  /** Costs in other currencies: one sum per currency, with its number of cells. Absent when there are none. */
  readonly foreign?: ForeignSum[] | undefined
  /** US dollars paid to models for judging the answers. */
  readonly judgingCost?: number
  /** The same in other currencies, one sum per currency. */
  readonly judgingForeign?: ForeignMoney[] | undefined
  /** US dollars for answers that a retry replaced, including their judging. */
  readonly earlierCost?: number
  readonly earlierForeign?: ForeignMoney[] | undefined
}

/** Returns the figures of each variant of a plan, in plan order. */
export function variantFigures(cells: readonly CountedCell[], variantCount: number): VariantFigures[] {
  const columns: CountedCell[][] = Array.from({ length: variantCount }, () => [])
  for (const cell of cells) columns[cell.variantIndex]?.push(cell)
  return columns.map(figuresOfCells)
}

/** Returns the figures of the cells of one variant. */
export function figuresOfCells(cells: readonly Pick<Cell, 'state' | 'metrics'>[]): VariantFigures {
  const counts = { done: 0, failed: 0, error: 0, unknown: 0, planned: 0, sending: 0, stopped: 0 }
  const firstTextMs: number[] = []
  const durationMs: number[] = []
  const speeds: number[] = []
  const judging: Money[] = []
  const earlier: Money[] = []
  const foreign = new Map<string, ForeignSum>()
  const costs = { cost: 0, costKnown: 0, costMeasured: 0 }
  for (const { state, metrics } of cells) {
    counts[state] += 1
    if (isAnswered(state)) {
      if (metrics.firstTextMs !== undefined) firstTextMs.push(metrics.firstTextMs)
      if (metrics.durationMs !== undefined) durationMs.push(metrics.durationMs)
      if (metrics.tokensPerSecond !== undefined) speeds.push(metrics.tokensPerSecond)
    }
    judging.push(...withDollars(metrics.judgingCost, metrics.judgingForeign))
    earlier.push(...withDollars(metrics.earlierCost, metrics.earlierForeign))
    if (metrics.cost === undefined) addForeign(foreign, metrics)
    if (metrics.cost === undefined) continue
    costs.cost += metrics.cost
    costs.costKnown += 1
    if (metrics.isCostMeasured === true) costs.costMeasured += 1
  }
  const answered = counts.done + counts.failed
  const { usd: judgingCost, foreign: judgingForeign } = splitDollars(judging)
  const { usd: earlierCost, foreign: earlierForeign } = splitDollars(earlier)
  const tokensPerSecond = percentile(speeds, 0.5)
  return {
    counts,
    ...(answered > 0 && { passRate: counts.done / answered }),
    firstTextMs,
    durationMs,
    ...(tokensPerSecond !== undefined && { tokensPerSecond }),
    ...costs,
    ...(foreign.size > 0 && { foreign: [...foreign.values()] }),
    ...definedFields({ judgingCost, judgingForeign, earlierCost, earlierForeign }),
  }
}

/** Sums each currency separately. */
function addForeign(sums: Map<string, ForeignSum>, { foreignCost, isCostMeasured }: Cell['metrics']): void {
  if (foreignCost === undefined) return
  const { amount, currency } = foreignCost
  const before = sums.get(currency) ?? { currency, amount: 0, known: 0, measured: 0 }
  sums.set(currency, {
    currency,
    amount: before.amount + amount,
    known: before.known + 1,
    measured: before.measured + (isCostMeasured === true ? 1 : 0),
  })
}

/** Returns the median and the 95th percentile. `undefined` without values. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const p50 = percentile(values, 0.5)
  const p95 = percentile(values, 0.95)
  return p50 === undefined || p95 === undefined ? undefined : { p50, p95 }
}
