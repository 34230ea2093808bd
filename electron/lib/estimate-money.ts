import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { withDollars, type Money } from '../../shared/money/sums.ts'

/** Prices for estimating the cost of a request, in any currency. */
export interface EstimatingPrices {
  estimate(model: string, planned: Planned): number | undefined
  foreignEstimate(model: string, planned: Planned): ForeignMoney | undefined
}

/** Estimates the cost of a request in the currency of its model's price; `undefined` without a known price. */
export function estimateMoney(prices: EstimatingPrices, model: string, planned: Planned): Money | undefined {
  const [known] = withDollars(prices.estimate(model, planned))
  return known ?? prices.foreignEstimate(model, planned)
}
