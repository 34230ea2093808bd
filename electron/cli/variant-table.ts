import { commandLineText } from '../../shared/text/en/command-line.ts'
import { textTable } from './text-table.ts'
import type { Spread, VariantSummary } from '../../shared/experiments/variant-summary.ts'

/** What each variant came to, as a table for a terminal. */
export function tableOfVariants(summaries: readonly VariantSummary[]): string {
  const { columns } = commandLineText()
  const rows = summaries.map((one) => [
    one.label,
    String(one.passed),
    String(one.failed),
    String(one.errors),
    String(one.open),
    one.passRate === undefined ? '' : `${(one.passRate * 100).toFixed(1)} %`,
    one.passAtK === undefined ? '' : `${(one.passAtK * 100).toFixed(1)} %`,
    milliseconds(one.firstTextMs),
    milliseconds(one.durationMs),
    String(one.outputTokens),
  ])
  return textTable([Object.values(columns), ...rows])
}

/** The median and the 95th percentile. */
function milliseconds(spread: Spread | undefined): string {
  return spread === undefined ? '' : `${Math.round(spread.p50)}/${Math.round(spread.p95)}`
}
