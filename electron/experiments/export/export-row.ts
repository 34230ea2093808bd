import type { AppError } from '../../../shared/errors/app-error.ts'
import { cellMetricsSchema, type Cell } from '../../../shared/experiments/experiment.ts'
import type { ServedBy } from '../../../shared/runs/served-by.ts'
import type { ExportSource } from './export-source.ts'

/** The numbers of a cell, each a column where there are columns. */
export const metricNames = Object.keys(cellMetricsSchema.shape)
  .filter((name) => name !== 'servedBy')
  // Amount and currency in a column each: a sum over the first is one of a single currency only beside the second.
  .flatMap((name) => (name === 'foreignCost' ? ['foreignCost', 'foreignCurrency'] : [name]))

type RowSource = Pick<ExportSource, 'experiment' | 'nameOfFile' | 'nameOfConnection'>

/** One cell in words: who was asked what, and what came of it. No address of a gateway and no key is in it. */
export function rowOf({ experiment: { plan }, nameOfFile, nameOfConnection }: RowSource, cell: Cell) {
  const row = plan.cases[cell.caseIndex]
  const variant = plan.variants[cell.variantIndex]
  const { error, text, score, results, state, repeat, attempts, media = [] } = cell
  const { servedBy, foreignCost, ...metrics } = cell.metrics
  return {
    case: row?.description ?? String(cell.caseIndex + 1),
    variant: variant?.label ?? '',
    connection: nameOfConnection(variant?.connectionId ?? '') ?? '',
    format: variant?.format ?? '',
    model: variant?.model ?? '',
    repeat: repeat + 1,
    state,
    score: score ?? null,
    text: text ?? null,
    // Files that are gone from the library are known by nothing else.
    files: media.map(({ mediaId }) => nameOfFile(mediaId) ?? mediaId),
    error: error?.message ?? null,
    ...answerOf(error),
    reasons: results.filter(({ isPass }) => !isPass).map(({ type, reason }) => `${type}: ${reason.message}`),
    attempts,
    ...serverOf(servedBy),
    ...metrics,
    ...(foreignCost && { foreignCost: foreignCost.amount, foreignCurrency: foreignCost.currency }),
    vars: row?.vars ?? {},
  }
}

/** What the gateway said of a request that went wrong, and what to do. */
function answerOf(error: AppError | undefined) {
  const { status, gatewaySays, requestId, nextStep } = error ?? {}
  return {
    status: status ?? null,
    gatewaySays: gatewaySays ?? null,
    requestId: requestId ?? null,
    nextStep: nextStep ?? null,
  }
}

/** Who answered in the end, where that is not what was asked for. */
function serverOf({ model, provider, retries, fallbacks }: ServedBy = {}) {
  return {
    servedModel: model ?? null,
    servedProvider: provider ?? null,
    gatewayRetries: retries ?? null,
    gatewayFallbacks: fallbacks ?? null,
  }
}
