import type { Decision, FigureDecision, DecidedFigure } from '../../shared/experiments/comparison.ts'
import { decidedFigures } from '../../shared/experiments/comparison.ts'
import { compareCurrencies } from '../../shared/money/sums.ts'
import { isAnswered, moneyOfCell, type Cell, type CellMetrics } from '../../shared/experiments/experiment.ts'
import {
  casesForMean,
  casesForSigns,
  leastPairs,
  meanInterval,
  momentsOf,
  signTest,
} from './statistics/paired.ts'

/** All repeats of one case on both sides. */
export interface CasePair {
  readonly now: readonly Cell[]
  readonly before: readonly Cell[]
}

/** The significance level: a difference counts when it arises by chance in at most one of twenty cases. */
const level = 0.05

type Metric = (metrics: CellMetrics) => number | undefined

const metricOf: Readonly<Record<Exclude<DecidedFigure, 'cost'>, Metric>> = {
  firstText: ({ firstTextMs }) => firstTextMs,
  duration: ({ durationMs }) => durationMs,
  outputTokens: ({ outputTokens }) => outputTokens,
}

const costIn =
  (currency: string): Metric =>
  (metrics) => {
    const money = moneyOfCell(metrics)
    return money?.currency === currency ? money.amount : undefined
  }

/** Tests whether more cases pass than before. `undefined` when no case was answered on both sides. */
export function decideByPasses(pairs: readonly CasePair[]): Decision | undefined {
  const differences = pairs.flatMap(({ now, before }) => {
    const [share, previous] = [passShare(now), passShare(before)]
    return share === undefined || previous === undefined ? [] : share - previous
  })
  const { length: count } = differences
  if (count === 0) return undefined
  const test = signTest(differences)
  const isApart = test.likely <= level
  const needed = isApart ? undefined : casesForSigns(test, count)
  return {
    verdict: isApart ? (test.better > test.worse ? 'better' : 'worse') : 'not-clear',
    count,
    better: test.better,
    worse: test.worse,
    likely: test.likely,
    ...(needed !== undefined && { moreCases: Math.max(1, needed - count) }),
  }
}

/**
 * Tests each figure that at least one case has on both sides; costs by currency. All figures are durations, lengths or
 * money: less is better.
 */
export function decideByFigures(pairs: readonly CasePair[]): FigureDecision[] {
  return decidedFigures.flatMap((figure) => {
    if (figure !== 'cost') return decideFigure({ figure }, pairs, metricOf[figure])
    return currenciesOf(pairs).flatMap((currency) =>
      decideFigure({ figure, ...(currency !== 'USD' && { currency }) }, pairs, costIn(currency)),
    )
  })
}

/** Counts the cases with a cost on both sides but without a common currency. */
export function countOtherCurrencies(pairs: readonly CasePair[]): number {
  return pairs.filter(({ now, before }) => {
    const [own, others] = [currenciesIn(now), currenciesIn(before)]
    return own.size > 0 && others.size > 0 && ![...own].some((currency) => others.has(currency))
  }).length
}

/** US dollars first, then the other currencies by code. */
function currenciesOf(pairs: readonly CasePair[]): string[] {
  const currencies = pairs.flatMap(({ now, before }) => [...currenciesIn(now), ...currenciesIn(before)])
  return [...new Set(currencies)].toSorted(compareCurrencies)
}

function currenciesIn(cells: readonly Cell[]): Set<string> {
  return new Set(
    cells.flatMap(({ state, metrics }) => (isAnswered(state) ? (moneyOfCell(metrics)?.currency ?? []) : [])),
  )
}

/** Returns an empty list when no case has the figure on both sides. */
function decideFigure(
  figure: Pick<FigureDecision, 'figure' | 'currency'>,
  pairs: readonly CasePair[],
  metric: Metric,
): FigureDecision[] {
  const both = pairs.flatMap(({ now, before }) => {
    const [value, previous] = [meanOf(now, metric), meanOf(before, metric)]
    return value === undefined || previous === undefined ? [] : { value, previous }
  })
  const { length: count } = both
  if (count === 0) return []
  const differences = both.map(({ value, previous }) => value - previous)
  const interval = meanInterval(differences)
  const { mean } = momentsOf(differences)
  const isApart = interval !== undefined && (interval.low > 0 || interval.high < 0)
  const needed = isApart ? undefined : casesForMean(differences)
  const decided: FigureDecision = {
    ...figure,
    verdict: isApart ? (mean < 0 ? 'better' : 'worse') : 'not-clear',
    count,
    before: momentsOf(both.map(({ previous }) => previous)).mean,
    difference: mean,
    ...(interval !== undefined && { interval }),
    ...(needed !== undefined && { moreCases: Math.max(1, Math.max(needed, leastPairs) - count) }),
  }
  return [decided]
}

function passShare(cells: readonly Cell[]): number | undefined {
  const answered = cells.filter(({ state }) => isAnswered(state))
  return answered.length === 0
    ? undefined
    : answered.filter(({ state }) => state === 'done').length / answered.length
}

/** The mean over the answered repeats that have the metric. */
function meanOf(cells: readonly Cell[], metric: Metric): number | undefined {
  const values = cells.flatMap(({ state, metrics }) => (isAnswered(state) ? (metric(metrics) ?? []) : []))
  return values.length === 0 ? undefined : momentsOf(values).mean
}
