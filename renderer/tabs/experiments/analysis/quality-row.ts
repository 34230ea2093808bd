import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import type { VariantSummary } from '../../../../shared/experiments/variant-summary.ts'

/** A variant with its figures, and those of its baseline. */
export interface QualityRow {
  /** Its index in the plan, which determines its colour. */
  readonly index: number
  readonly summary: VariantSummary
  readonly before?: VariantSummary
}

export function toQualityRows(
  plan: ExperimentPlan,
  summaries: readonly VariantSummary[],
  before: (label: string) => VariantSummary | undefined = () => undefined,
): QualityRow[] {
  return plan.variants.flatMap(({ label }, index) => {
    const summary = summaries[index]
    const earlier = before(label)
    return summary === undefined
      ? []
      : [{ index, summary, ...(earlier !== undefined && { before: earlier }) }]
  })
}

/** Returns the pass rate at which the bars start: the lowest of all rates, rounded down to a tenth. */
export function lowestRate(rows: readonly QualityRow[]): number {
  const rates = rows.flatMap(({ summary, before }) => [
    summary.interval?.low ?? summary.passRate ?? 1,
    before?.passRate ?? 1,
  ])
  return Math.min(0.9, Math.floor(Math.min(1, ...rates) * 10) / 10)
}

/** Returns the change of the pass rate in percentage points. */
export function changeOf({ summary, before }: QualityRow): number | undefined {
  return summary.passRate === undefined || before?.passRate === undefined
    ? undefined
    : Math.round(summary.passRate * 100) - Math.round(before.passRate * 100)
}
