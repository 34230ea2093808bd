import type { Decision, FigureDecision, DecidedFigure } from '../../shared/experiments/comparison.ts'
import { decidedFigures } from '../../shared/experiments/comparison.ts'
import { isAnswered, type Cell, type CellMetrics } from '../../shared/experiments/experiment.ts'
import {
  casesForMean,
  casesForSigns,
  leastPairs,
  meanInterval,
  momentsOf,
  signTest,
} from './statistics/paired.ts'

/** The answers of one case on both sides, all repeats together. */
export interface CasePair {
  readonly now: readonly Cell[]
  readonly before: readonly Cell[]
}

/** What is told as a difference is one in twenty times none. */
const level = 0.05

const metricOf: Readonly<Record<DecidedFigure, (metrics: CellMetrics) => number | undefined>> = {
  firstText: ({ firstTextMs }) => firstTextMs,
  duration: ({ durationMs }) => durationMs,
  outputTokens: ({ outputTokens }) => outputTokens,
  cost: ({ cost }) => cost,
}

/** Whether more of the cases pass than before. `undefined` without a case that was answered on both sides. */
export function decideByPasses(pairs: readonly CasePair[]): Decision | undefined {
  const differences = pairs.flatMap(({ now, before }) => {
    const [share, was] = [passShare(now), passShare(before)]
    return share === undefined || was === undefined ? [] : share - was
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

/** Each figure that at least one case has on both sides. Less is better: all of them are time, length and money. */
export function decideByFigures(pairs: readonly CasePair[]): FigureDecision[] {
  return decidedFigures.flatMap((figure) => {
    const both = pairs.flatMap(({ now, before }) => {
      const [value, was] = [meanOf(now, metricOf[figure]), meanOf(before, metricOf[figure])]
      return value === undefined || was === undefined ? [] : { value, was }
    })
    return both.length === 0 ? [] : decideFigure(figure, both)
  })
}

function decideFigure(
  figure: DecidedFigure,
  both: readonly { readonly value: number; readonly was: number }[],
): FigureDecision {
  const { length: count } = both
  const differences = both.map(({ value, was }) => value - was)
  const interval = meanInterval(differences)
  const { mean } = momentsOf(differences)
  const isApart = interval !== undefined && (interval.low > 0 || interval.high < 0)
  const needed = isApart ? undefined : casesForMean(differences)
  return {
    figure,
    verdict: isApart ? (mean < 0 ? 'better' : 'worse') : 'not-clear',
    count,
    before: momentsOf(both.map(({ was }) => was)).mean,
    difference: mean,
    ...(interval !== undefined && { interval }),
    ...(needed !== undefined && { moreCases: Math.max(1, Math.max(needed, leastPairs) - count) }),
  }
}

function passShare(cells: readonly Cell[]): number | undefined {
  const answered = cells.filter(({ state }) => isAnswered(state))
  return answered.length === 0
    ? undefined
    : answered.filter(({ state }) => state === 'done').length / answered.length
}

/** Over the answered repeats whose metric is known. */
function meanOf(
  cells: readonly Cell[],
  metric: (metrics: CellMetrics) => number | undefined,
): number | undefined {
  const values = cells.flatMap(({ state, metrics }) => (isAnswered(state) ? (metric(metrics) ?? []) : []))
  return values.length === 0 ? undefined : momentsOf(values).mean
}
