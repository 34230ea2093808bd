import { formatRegistry } from '../../shared/formats/registry.ts'
import { inputTokensOf } from '../../shared/prices/estimate-cost.ts'
import { splitDollars, type Money } from '../../shared/money/sums.ts'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import type { FormEstimate } from '../../shared/request-queue/form-estimate.ts'
import { plannedOf } from '../lib/planned-request.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { estimateMoney } from '../lib/estimate-money.ts'

/** The estimated total cost of a form's requests. Requests without a price are counted separately, not as free. */
export function estimateForm(
  requests: readonly RunRequest[],
  prices: Pick<ModelPrices, 'estimate' | 'foreignEstimate' | 'listedPriceOf' | 'isListed' | 'ratesOf'>,
): FormEstimate {
  let withoutPrice = 0
  let isFromTable = false
  const costs: Money[] = []
  for (const { format, model, request, prompt } of requests) {
    const planned = plannedOf({ format: { id: format }, request, prompt })
    const cost = planned && estimateMoney(prices, model, planned)
    if (cost === undefined) withoutPrice += 1
    else {
      costs.push(cost)
      if (cost.currency === 'USD' && prices.listedPriceOf(model) === undefined) isFromTable = true
    }
  }
  const tokens = tokensOf(requests, prices)
  const { usd = 0, foreign } = splitDollars(costs)
  return {
    requests: requests.length,
    withoutPrice,
    usd,
    ...(foreign !== undefined && { foreign }),
    source: isFromTable ? 'table' : 'prices',
    isListed: prices.isListed,
    ...(tokens !== undefined && { tokens }),
  }
}

/**
 * The input of all requests in tokens; `undefined` when one sends more than text, or is not charged by the tokens of
 * its text.
 */
function tokensOf(
  requests: readonly RunRequest[],
  { ratesOf }: Pick<ModelPrices, 'ratesOf'>,
): FormEstimate['tokens'] {
  let count = 0
  let isLearned = requests.length > 0
  for (const { format, model, request, prompt, files = [] } of requests) {
    const { output, priceUnits } = formatRegistry[format]
    const isOfTexts = (output === 'text' || output === 'numbers') && !priceUnits.includes('seconds')
    const planned = plannedOf({ format: { id: format }, request, prompt })
    if (planned === undefined || files.length > 0 || !isOfTexts) return undefined
    const { rates, from } = ratesOf(model)
    count += inputTokensOf(planned, rates)
    isLearned &&= from === 'runs'
  }
  return { count, from: isLearned ? 'runs' : 'usual' }
}
