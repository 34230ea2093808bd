import type { AppError } from '../../../shared/errors/app-error.ts'
import { cellMetricsSchema, type Cell } from '../../../shared/experiments/experiment.ts'
import type { ServedBy } from '../../../shared/runs/served-by.ts'
import type { ExportSource } from './export-source.ts'

/** The metrics of a cell; each has a column in tables. */
export const metricNames = Object.keys(cellMetricsSchema.shape)
  .filter((name) => name !== 'servedBy')
  // Amount and currency are separate columns, so that sums can be filtered by currency.
  .flatMap((name) => (name === 'foreignCost' ? ['foreignCost', 'foreignCurrency'] : [name]))

type RowSource = Pick<ExportSource, 'experiment' | 'nameOfFile' | 'nameOfConnection'>

/** Returns the readable data of a cell: request, model and result. It contains no gateway address and no key. */
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
    // Deleted files are identified by their id only.
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

/** Returns the gateway's error message for a failed request, and the suggested next step. */
function answerOf(error: AppError | undefined) {
  const { status, gatewaySays, requestId, nextStep } = error ?? {}
  return {
    status: status ?? null,
    gatewaySays: gatewaySays ?? null,
    requestId: requestId ?? null,
    nextStep: nextStep ?? null,
  }
}

/** Returns the model and provider that answered, when they differ from the requested ones. */
function serverOf({ model, provider, retries, fallbacks }: ServedBy = {}) {
  return {
    servedModel: model ?? null,
    servedProvider: provider ?? null,
    gatewayRetries: retries ?? null,
    gatewayFallbacks: fallbacks ?? null,
  }
}
