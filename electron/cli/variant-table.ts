import { withDollars, wordSums, type Money } from '../../shared/money/sums.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { textTable } from './text-table.ts'
import type { Spread, VariantSummary } from '../../shared/experiments/variant-summary.ts'

/** The results of each variant and its gateway, as a table for a terminal. */
export function tableOfVariants(summaries: readonly VariantSummary[], gateways: readonly string[]): string {
  const { measures } = commandLineText()
  const { cost, judgingCost, earlierCost, ...columns } = commandLineText().columns
  const hasCost = summaries.some(({ costKnown, foreign }) => costKnown > 0 || foreign !== undefined)
  const judging = summaries.map((one) => sums(one.judgingCost, one.judgingForeign))
  const earlier = summaries.map((one) => sums(one.earlierCost, one.earlierForeign))
  const hasJudging = judging.some((each) => each !== '')
  const hasEarlier = earlier.some((each) => each !== '')
  const known = measureNames.filter((name) => summaries.some((one) => one[name] !== undefined))
  const derived = summaries[0]?.derived?.map(({ name }) => name) ?? []
  const rows = summaries.map((one, index) => [
    one.label,
    gateways[index] ?? '',
    String(one.passed),
    String(one.failed),
    String(one.errors),
    String(one.open),
    percent(one.passRate),
    percent(one.passAtK),
    ...known.map((name) => (name === 'wordErrorRate' ? percent(one[name]) : (one[name]?.toFixed(3) ?? ''))),
    ...derived.map((name) => valueOf(one, name)),
    milliseconds(one.firstTextMs),
    milliseconds(one.durationMs),
    one.outputTokens === undefined ? '' : String(one.outputTokens),
    ...(hasCost ? [sums(one.costKnown === 0 ? undefined : one.cost, one.foreign)] : []),
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
