import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import type { FormEstimate } from '../../shared/request-queue/form-estimate.ts'
import { plannedOf } from '../lib/planned-request.ts'
import type { ModelPrices } from '../prices/create-prices.ts'

/** About what the requests of a form will cost together. Those without a price are counted, and not taken for nothing. */
export function estimateForm(
  requests: readonly RunRequest[],
  prices: Pick<ModelPrices, 'estimate' | 'listedPriceOf' | 'isListed'>,
): FormEstimate {
  let usd = 0
  let withoutPrice = 0
  let isFromTable = false
  for (const { format, model, request, prompt } of requests) {
    const planned = plannedOf({ format: { id: format }, request, prompt })
    const estimate = planned === undefined ? undefined : prices.estimate(model, planned)
    if (estimate === undefined) withoutPrice += 1
    else {
      usd += estimate
      if (prices.listedPriceOf(model) === undefined) isFromTable = true
    }
  }
  return {
    requests: requests.length,
    withoutPrice,
    usd,
    source: isFromTable ? 'table' : 'prices',
    isListed: prices.isListed,
  }
}
