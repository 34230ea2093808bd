import type { CellRow } from '../../../shared/experiments/experiment.ts'
import { percentile } from '../../../shared/experiments/percentile.ts'
import type { Spread } from '../../../shared/experiments/variant-summary.ts'

/** What the head of a column tells of its cells so far. A number that nothing is known of is left out. */
export interface VariantFigures {
  readonly passed: number
  readonly failed: number
  readonly errors: number
  readonly unknown: number
  /** Planned, out or stopped. */
  readonly open: number
  /** Of the answers, 0 to 1. */
  readonly passRate: number | undefined
  /** Milliseconds. */
  readonly firstTextMs: Spread | undefined
  /** Tokens in a second: the median. */
  readonly tokensPerSecond: number | undefined
  /** US dollars; `undefined` where nothing is known. */
  readonly cost: number | undefined
  /** All of it was measured by the gateway. */
  readonly isCostMeasured: boolean
}

/** The figures of each variant, made of the cells that have come to the window: they are as new as the grid. */
export function variantFigures(cells: readonly CellRow[], variantCount: number): VariantFigures[] {
  const columns: CellRow[][] = Array.from({ length: variantCount }, () => [])
  for (const cell of cells) columns[cell.variantIndex]?.push(cell)
  return columns.map(figuresOf)
}

function figuresOf(cells: readonly CellRow[]): VariantFigures {
  const counts = { done: 0, failed: 0, error: 0, unknown: 0, planned: 0, sending: 0, stopped: 0 }
  const first: number[] = []
  const speeds: number[] = []
  const costs: number[] = []
  let isCostMeasured = true
  for (const { state, metrics } of cells) {
    counts[state] += 1
    if (metrics.firstTextMs !== undefined) first.push(metrics.firstTextMs)
    if (metrics.tokensPerSecond !== undefined) speeds.push(metrics.tokensPerSecond)
    if (metrics.cost === undefined) continue
    costs.push(metrics.cost)
    if (metrics.isCostMeasured !== true) isCostMeasured = false
  }
  const answered = counts.done + counts.failed
  const p50 = percentile(first, 0.5)
  const p95 = percentile(first, 0.95)
  return {
    passed: counts.done,
    failed: counts.failed,
    errors: counts.error,
    unknown: counts.unknown,
    open: counts.planned + counts.sending + counts.stopped,
    passRate: answered === 0 ? undefined : counts.done / answered,
    firstTextMs: p50 === undefined || p95 === undefined ? undefined : { p50, p95 },
    tokensPerSecond: percentile(speeds, 0.5),
    cost: costs.length === 0 ? undefined : costs.reduce((total, cost) => total + cost, 0),
    isCostMeasured,
  }
}
