import type { VariantSummary } from '../../../../shared/experiments/variant-summary.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { formatNumber } from '../../../lib/format-number.ts'

/** How well the answers of a variant match the expectations of its cases, as one column. */
export interface AnswerMeasure {
  readonly name: string
  readonly valueOf: (summary: VariantSummary) => number | undefined
  readonly format: (value: number) => string
}

/** Returns the measures that at least one variant has: most experiments have none. */
export function answerMeasures(summaries: readonly VariantSummary[]): AnswerMeasure[] {
  const { cell } = experimentResultsText()
  const all: AnswerMeasure[] = [
    {
      name: cell.wordErrorRate,
      valueOf: ({ wordErrorRate }) => wordErrorRate,
      format: (value) => cell.percent(formatNumber(value * 100, 1)),
    },
    { name: 'nDCG@10', valueOf: ({ ndcgAt10 }) => ndcgAt10, format: (value) => formatNumber(value, 3) },
    {
      name: cell.reciprocalRank,
      valueOf: ({ reciprocalRank }) => reciprocalRank,
      format: (value) => formatNumber(value, 3),
    },
  ]
  const derived = summaries[0]?.derived ?? []
  for (const { name } of derived)
    all.push({
      name,
      valueOf: (summary) => summary.derived?.find((candidate) => candidate.name === name)?.value,
      format: (value) => formatNumber(value, 3),
    })
  return all.filter(({ valueOf }) => summaries.some((summary) => valueOf(summary) !== undefined))
}
