import { isAnswered, type Cell, type CellState } from './experiment.ts'
import { percentile } from './percentile.ts'
import type { ForeignSum, Spread } from './variant-summary.ts'
import { definedFields } from '../defined-fields.ts'
import type { ForeignMoney } from '../money/currency.ts'
import { splitDollars, withDollars, type Money } from '../money/sums.ts'

/** What is counted of a cell: a row of the grid has it as well. */
export type CountedCell = Pick<Cell, 'state' | 'metrics' | 'variantIndex'>

/**
 * What the cells of one variant come to: the numbers that the head of the grid and the summary both show. A number that
 * nothing is known of is left out.
 */
export interface VariantFigures {
  readonly counts: Readonly<Record<CellState, number>>
  /** Of the answers, 0 to 1. */
  readonly passRate?: number
  /** Milliseconds of each answer. A refusal is quick, and says nothing of how long answers take: its times do not count. */
  readonly firstTextMs: readonly number[]
  readonly durationMs: readonly number[]
  /** Tokens in a second: the median over the answers. */
  readonly tokensPerSecond?: number
  /** US dollars, of all cells whose cost is known; and how many those are, and how many of them the gateway measured. */
  readonly cost: number
  readonly costKnown: number
  readonly costMeasured: number
  /** What those cost together that cost in other currencies, one sum for each; and of how many. Left out without any. */
  readonly foreign?: ForeignSum[] | undefined
  /** US dollars that models cost which judged the answers. */
  readonly judgingCost?: number
  /** The same in other currencies, one sum for each. */
  readonly judgingForeign?: ForeignMoney[] | undefined
  /** US dollars that answers cost which a retry replaced, with what judging them cost. */
  readonly earlierCost?: number
  readonly earlierForeign?: ForeignMoney[] | undefined
}

/** The figures of each variant of a plan, in their order. */
export function variantFigures(cells: readonly CountedCell[], variantCount: number): VariantFigures[] {
  const columns: CountedCell[][] = Array.from({ length: variantCount }, () => [])
  for (const cell of cells) columns[cell.variantIndex]?.push(cell)
  return columns.map(figuresOfCells)
}

/** The figures of the cells of one variant. */
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

/** Each currency by itself. */
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

/** The median of times and what one in twenty is above. `undefined` without times. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const p50 = percentile(values, 0.5)
  const p95 = percentile(values, 0.95)
  return p50 === undefined || p95 === undefined ? undefined : { p50, p95 }
}
