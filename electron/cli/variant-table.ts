import { withDollars, wordSums, type Money } from '../../shared/money/sums.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { textTable } from './text-table.ts'
import type { Spread, VariantSummary } from '../../shared/experiments/variant-summary.ts'

/** The results of each variant and its gateway, as a table for a terminal. */
export function tableOfVariants(summaries: readonly VariantSummary[], gateways: readonly string[]): string {
  const { measures } = commandLineText()
  const { cost, judgingCost, earlierCost, ...columns } = commandLineText().columns
  const hasCost = summaries.some(({ costKnown, foreign }) => costKnown > 0 || foreign !== undefined)
  const judging = summaries.map((summary) => sums(summary.judgingCost, summary.judgingForeign))
  const earlier = summaries.map((summary) => sums(summary.earlierCost, summary.earlierForeign))
  const hasJudging = judging.some((each) => each !== '')
  const hasEarlier = earlier.some((each) => each !== '')
  const known = measureNames.filter((name) => summaries.some((summary) => summary[name] !== undefined))
  const derived = summaries[0]?.derived?.map(({ name }) => name) ?? []
  const rows = summaries.map((summary, index) => [
    summary.label,
    gateways[index] ?? '',
    String(summary.passed),
    String(summary.failed),
    String(summary.errors),
    String(summary.open),
    percent(summary.passRate),
    percent(summary.passAtK),
    ...known.map((name) =>
      name === 'wordErrorRate' ? percent(summary[name]) : (summary[name]?.toFixed(3) ?? ''),
    ),
    ...derived.map((name) => valueOf(summary, name)),
    milliseconds(summary.firstTextMs),
    milliseconds(summary.durationMs),
    summary.outputTokens === undefined ? '' : String(summary.outputTokens),
    ...(hasCost ? [sums(summary.costKnown === 0 ? undefined : summary.cost, summary.foreign)] : []),
    ...(hasJudging ? [judging[index] ?? ''] : []),
    ...(hasEarlier ? [earlier[index] ?? ''] : []),
  ])
  const { firstText, duration, outputTokens, ...first } = columns
  const names = known.map((name) => measures[name])
  const costs = [
    ...(hasCost ? [cost] : []),
    ...(hasJudging ? [judgingCost] : []),
    ...(hasEarlier ? [earlierCost] : []),
  ]
  const head = [...Object.values(first), ...names, ...derived, firstText, duration, outputTokens, ...costs]
  return textTable([head, ...rows])
}

function valueOf({ derived = [] }: VariantSummary, wanted: string): string {
  const value = derived.find(({ name }) => name === wanted)?.value
  return value === undefined ? '' : String(Number(value.toPrecision(6)))
}

/** Measures of similarity to the expected answers: columns that most experiments do not have. */
const measureNames = ['wordErrorRate', 'ndcgAt10', 'reciprocalRank'] as const

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(1)} %`
}

/** Each currency separately; empty when nothing is known. */
function sums(usd: number | undefined, foreign?: readonly Money[]): string {
  return wordSums(withDollars(usd, foreign), (amount) => amount.toPrecision(2))
}

/** The median and the 95th percentile. */
function milliseconds(spread: Spread | undefined): string {
  return spread === undefined ? '' : `${Math.round(spread.p50)}/${Math.round(spread.p95)}`
}

/** A line for each model that answered in place of the requested one; `''` when there is none. */
export function servedModelLines(summaries: readonly VariantSummary[]): string {
  return summaries
    .flatMap(({ label, servedModels = [] }) =>
      servedModels.map(({ model, cells }) => `${commandLineText().servedBy({ label, model, cells })}\n`),
    )
    .join('')
}
