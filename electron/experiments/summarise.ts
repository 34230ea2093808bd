import type { Cell, ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { deriveMetrics } from '../../shared/experiments/derived-metric.ts'
import { figuresOfCells, spreadOf } from '../../shared/experiments/variant-figures.ts'
import type { Spread, VariantSummary } from '../../shared/experiments/variant-summary.ts'
import { medianInterval } from './statistics/median-interval.ts'
import { passAtK, passHatK, wilsonInterval } from './statistics/pass-rates.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** Returns the SHA-256 of a library item's file; `undefined` when it is gone. */
export type HashOfFile = (mediaId: string) => string | undefined

/**
 * Returns a key that identifies the answer of a cell: its text and file contents. `undefined` without an answer, when
 * its files are gone, and for vectors and rankings, whose cells hold only the beginning.
 */
export function contentsOfAnswer(
  { text, media = [], preview }: Cell,
  hashOfFile: HashOfFile,
): string | undefined {
  if (text === undefined || preview !== undefined) return undefined
  const hashes = media.map(({ mediaId }) => hashOfFile(mediaId))
  return hashes.includes(undefined) ? undefined : [...hashes, text].join('\n')
}

/** Returns the summary of each variant of a plan, in plan order. */
export function summariseVariants(
  plan: ExperimentPlan,
  cells: readonly Cell[],
  hashOfFile: HashOfFile,
): VariantSummary[] {
  return plan.variants.map(({ label }, index) =>
    summarise(
      label,
      cells.filter(({ variantIndex }) => variantIndex === index),
      plan,
      hashOfFile,
    ),
  )
}

function summarise(
  label: string,
  cells: readonly Cell[],
  { repeats, derivedMetrics }: ExperimentPlan,
  hashOfFile: HashOfFile,
): VariantSummary {
  const answers = cells.flatMap((cell) => {
    const contents = contentsOfAnswer(cell, hashOfFile)
    return contents === undefined ? [] : [{ caseIndex: cell.caseIndex, contents }]
  })
  const { counts, firstTextMs: first, durationMs: whole, ...figures } = figuresOfCells(cells)
  const { done: passed, failed, error: errors } = counts
  const interval = wilsonInterval(passed, passed + failed)
  const firstTextMs = withInterval(first)
  const durationMs = withInterval(whole)
  return {
    label,
    cells: cells.length,
    passed,
    failed,
    errors,
    open: counts.planned + counts.sending + counts.stopped + counts.unknown,
    ...figures,
    ...(interval !== undefined && { interval }),
    ...chancesOf(cells, repeats),
    ...definedFields({ firstTextMs, durationMs }),
    ...tokensOf(cells),
    ...servedModelsOf(cells),
    ...qualityMeans(cells),
    ...(derivedMetrics !== undefined && { derived: deriveMetrics(derivedMetrics, namedScores(cells)) }),
    distinctAnswers: new Set(answers.map(({ contents }) => contents)).size,
    distinctByCase: distinctByCase(answers),
  }
}

/** Without any token count the sum is unknown, not zero. */
function tokensOf(cells: readonly Cell[]): Pick<VariantSummary, 'inputTokens' | 'outputTokens'> {
  const inputs = cells.flatMap(({ metrics }) => metrics.inputTokens ?? [])
  const outputs = cells.flatMap(({ metrics }) => metrics.outputTokens ?? [])
  return {
    ...(inputs.length > 0 && { inputTokens: sum(inputs) }),
    ...(outputs.length > 0 && { outputTokens: sum(outputs) }),
  }
}

/** Counts the models that answered instead of the requested one. */
function servedModelsOf(cells: readonly Cell[]): Pick<VariantSummary, 'servedModels'> {
  const counts = new Map<string, number>()
  for (const { metrics } of cells) {
    const model = metrics.servedBy?.model
    if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1)
  }
  if (counts.size === 0) return {}
  return { servedModels: [...counts].map(([model, count]) => ({ model, cells: count })) }
}

/**
 * Sums the named scores of answers as promptfoo does, each score times its weight; `__count` is the number of judged
 * cells.
 */
function namedScores(cells: readonly Cell[]): Map<string, number> {
  const scores = new Map<string, number>()
  for (const { results } of cells)
    for (const { metric, score, weight } of results)
      if (metric !== undefined) scores.set(metric, (scores.get(metric) ?? 0) + score * weight)
  return scores.set('__count', cells.filter(({ state }) => isEvaluated(state)).length)
}

/** promptfoo counts errors too; cells that were not sent do not count. */
function isEvaluated(state: Cell['state']): boolean {
  return state === 'done' || state === 'failed' || state === 'error'
}

const qualityNames = ['wordErrorRate', 'ndcgAt10', 'reciprocalRank'] as const

function qualityMeans(cells: readonly Cell[]): Pick<VariantSummary, (typeof qualityNames)[number]> {
  return Object.fromEntries(
    qualityNames.flatMap((name) => {
      const value = mean(cells.flatMap(({ metrics }) => metrics[name] ?? []))
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The mean of pass@k and pass^k over the cases of which every repeat was answered; `k` is the number of repeats. */
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
  return definedFields({ passAtK: least, passHatK: all })
}

function withInterval(values: readonly number[]): Spread | undefined {
  const spread = spreadOf(values)
  const interval = medianInterval(values)
  return spread && { ...spread, ...(interval !== undefined && { medianInterval: interval }) }
}

function distinctByCase(all: readonly { readonly caseIndex: number; readonly contents: string }[]): number[] {
  const answers = new Map<number, Set<string>>()
  for (const { caseIndex, contents } of all) {
    const known = answers.get(caseIndex) ?? new Set()
    answers.set(caseIndex, known.add(contents))
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
