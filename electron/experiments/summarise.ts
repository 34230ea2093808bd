import {
  isAnswered,
  type Cell,
  type CellMetrics,
  type ExperimentPlan,
} from '../../shared/experiments/experiment.ts'
import type { Spread, VariantSummary } from '../../shared/experiments/variant-summary.ts'
import { medianInterval } from './statistics/median-interval.ts'
import { passAtK, passHatK, wilsonInterval } from './statistics/pass-rates.ts'
import { percentile } from '../../shared/experiments/percentile.ts'

/** What each variant of a plan came to, in their order. */
export function summariseVariants(plan: ExperimentPlan, cells: readonly Cell[]): VariantSummary[] {
  return plan.variants.map(({ label }, index) =>
    summarise(
      label,
      cells.filter(({ variantIndex }) => variantIndex === index),
      plan.repeats,
    ),
  )
}

function summarise(label: string, cells: readonly Cell[], repeats: number): VariantSummary {
  const countOf = (...states: Cell['state'][]): number =>
    cells.filter(({ state }) => states.includes(state)).length
  const passed = countOf('done')
  const failed = countOf('failed')
  const answered = passed + failed
  const numbers = (name: Exclude<keyof CellMetrics, 'isCostMeasured'>): number[] =>
    cells.flatMap(({ metrics }) => metrics[name] ?? [])
  const interval = wilsonInterval(passed, answered)
  const chances = chancesOf(cells, repeats)
  // A refusal is quick, and says nothing of how long answers take.
  const timesOf = (name: 'firstTextMs' | 'durationMs' | 'tokensPerSecond'): number[] =>
    cells.flatMap(({ state, metrics }) => (isAnswered(state) ? (metrics[name] ?? []) : []))
  const firstTextMs = spreadOf(timesOf('firstTextMs'))
  const durationMs = spreadOf(timesOf('durationMs'))
  const speed = percentile(timesOf('tokensPerSecond'), 0.5)
  return {
    label,
    cells: cells.length,
    passed,
    failed,
    errors: countOf('error'),
    open: countOf('planned', 'sending', 'stopped', 'unknown'),
    ...(answered > 0 && { passRate: passed / answered }),
    ...(interval !== undefined && { interval }),
    ...chances,
    ...(firstTextMs !== undefined && { firstTextMs }),
    ...(durationMs !== undefined && { durationMs }),
    ...(speed !== undefined && { tokensPerSecond: speed }),
    inputTokens: sum(numbers('inputTokens')),
    outputTokens: sum(numbers('outputTokens')),
    cost: sum(numbers('cost')),
    costKnown: numbers('cost').length,
    costMeasured: cells.filter(({ metrics }) => metrics.isCostMeasured === true).length,
    distinctAnswers: new Set(cells.flatMap(({ text }) => text ?? [])).size,
    distinctByCase: distinctByCase(cells),
  }
}

/** The mean of pass@k and pass^k over the cases whose every repeat was answered; `k` is the number of repeats. */
function chancesOf(cells: readonly Cell[], repeats: number): Pick<VariantSummary, 'passAtK' | 'passHatK'> {
  const cases = new Map<number, { answered: number; passed: number }>()
  for (const { caseIndex, state } of cells) {
    const known = cases.get(caseIndex) ?? { answered: 0, passed: 0 }
    if (state === 'done' || state === 'failed') known.answered += 1
    if (state === 'done') known.passed += 1
    cases.set(caseIndex, known)
  }
  const whole = [...cases.values()].filter(({ answered }) => answered >= repeats)
  const least = mean(whole.flatMap(({ answered, passed }) => passAtK(answered, passed, repeats) ?? []))
  const all = mean(whole.flatMap(({ answered, passed }) => passHatK(answered, passed, repeats) ?? []))
  return { ...(least !== undefined && { passAtK: least }), ...(all !== undefined && { passHatK: all }) }
}

function spreadOf(values: readonly number[]): Spread | undefined {
  const p50 = percentile(values, 0.5)
  const p95 = percentile(values, 0.95)
  if (p50 === undefined || p95 === undefined) return undefined
  const interval = medianInterval(values)
  return { p50, p95, ...(interval !== undefined && { medianInterval: interval }) }
}

function distinctByCase(cells: readonly Cell[]): number[] {
  const answers = new Map<number, Set<string>>()
  for (const { caseIndex, text } of cells) {
    if (text === undefined) continue
    const known = answers.get(caseIndex) ?? new Set()
    answers.set(caseIndex, known.add(text))
  }
  let most = 0
  for (const { size } of answers.values()) most = Math.max(most, size)
  const counts = Array.from({ length: most }, () => 0)
  for (const { size } of answers.values()) counts[size - 1] = (counts[size - 1] ?? 0) + 1
  return counts
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : sum(values) / values.length
}
