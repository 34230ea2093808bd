import { cellMetricsSchema, type Cell, type ExperimentPlan } from '../../../shared/experiments/experiment.ts'

/** The numbers of a cell, each a column where there are columns. */
export const metricNames = Object.keys(cellMetricsSchema.shape)

/** One cell in words: who was asked what, and what came of it. No address of a gateway and no key is in it. */
export function rowOf(plan: ExperimentPlan, cell: Cell) {
  const row = plan.cases[cell.caseIndex]
  const variant = plan.variants[cell.variantIndex]
  const { error, text, score, results, metrics, state, repeat, attempts } = cell
  return {
    case: row?.description ?? String(cell.caseIndex + 1),
    variant: variant?.label ?? '',
    format: variant?.format ?? '',
    model: variant?.model ?? '',
    repeat: repeat + 1,
    state,
    score: score ?? null,
    text: text ?? null,
    error: error?.message ?? null,
    reasons: results.filter(({ isPass }) => !isPass).map(({ type, reason }) => `${type}: ${reason.message}`),
    attempts,
    ...metrics,
    vars: row?.vars ?? {},
  }
}
