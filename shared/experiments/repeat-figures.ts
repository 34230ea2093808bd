import { isAnswered } from './experiment.ts'
import { percentile } from './percentile.ts'
import type { CountedCell } from './variant-figures.ts'

/** The measures of a request that is sent several times. */
export const repeatMeasures = [
  'firstTextMs',
  'durationMs',
  'tokensPerSecond',
  'inputTokens',
  'outputTokens',
  'cost',
] as const

export type RepeatMeasure = (typeof repeatMeasures)[number]

/** Statistics of one measure over the answers that have it: median, 95th percentile, minimum and maximum. */
export interface MeasureSpread {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly least: number
  readonly most: number
}

export interface RepeatFigures {
  readonly answers: number
  /** Refused, incomplete, or of unknown outcome: not part of any measure. */
  readonly others: number
  readonly open: number
  readonly stopped: number
  readonly measures: Readonly<Partial<Record<RepeatMeasure, MeasureSpread>>>
  /** The costs in other currencies than US dollars, by currency code. */
  readonly foreignCosts: readonly { readonly currency: string; readonly spread: MeasureSpread }[]
}

/** Returns the figures so far of each variant of a repeated request, in plan order. */
export function repeatFigures(cells: readonly CountedCell[], variantCount: number): RepeatFigures[] {
  return Array.from({ length: variantCount }, (_, index) =>
    figuresOf(cells.filter(({ variantIndex }) => variantIndex === index)),
  )
}

function figuresOf(cells: readonly CountedCell[]): RepeatFigures {
  const answered = cells.filter(({ state }) => isAnswered(state))
  const countOf = (...states: readonly CountedCell['state'][]): number =>
    cells.filter(({ state }) => states.includes(state)).length
  const foreign = Map.groupBy(
    answered.flatMap(({ metrics: { cost, foreignCost } }) => (cost === undefined ? (foreignCost ?? []) : [])),
    ({ currency }) => currency,
  )
  return {
    answers: answered.length,
    others: countOf('error', 'unknown'),
    open: countOf('planned', 'sending'),
    stopped: countOf('stopped'),
    measures: Object.fromEntries(
      repeatMeasures.flatMap((measure) => {
        const spread = measureSpread(answered.flatMap(({ metrics }) => metrics[measure] ?? []))
        return spread === undefined ? [] : [[measure, spread]]
      }),
    ),
    foreignCosts: [...foreign].flatMap(([currency, costs]) => {
      const spread = measureSpread(costs.map(({ amount }) => amount))
      return spread === undefined ? [] : [{ currency, spread }]
    }),
  }
}

/** `undefined` without values. */
export function measureSpread(values: readonly number[]): MeasureSpread | undefined {
  const [p50, p95, least, most] = [0.5, 0.95, 0, 1].map((share) => percentile(values, share))
  if (p50 === undefined || p95 === undefined || least === undefined || most === undefined) return undefined
  return { count: values.length, p50, p95, least, most }
}
