import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import type { VariantSummary } from '../../../../shared/experiments/variant-summary.ts'

/** A variant with its figures, and those of what it is compared with. */
export interface QualityRow {
  /** Its place in the plan, which gives its colour. */
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

/** From which pass rate on the bars are drawn: the tenth below the least of them all. */
export function lowestRate(rows: readonly QualityRow[]): number {
  const rates = rows.flatMap(({ summary, before }) => [
    summary.interval?.low ?? summary.passRate ?? 1,
    before?.passRate ?? 1,
  ])
  return Math.min(0.9, Math.floor(Math.min(1, ...rates) * 10) / 10)
}

/** How many percentage points more or less pass than before. */
export function changeOf({ summary, before }: QualityRow): number | undefined {
  return summary.passRate === undefined || before?.passRate === undefined
    ? undefined
    : Math.round(summary.passRate * 100) - Math.round(before.passRate * 100)
}
