import type { Planned } from '../../shared/prices/estimate-cost.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import { withDollars, type Money } from '../../shared/money/sums.ts'

/** Prices that tell what a request will cost, in whatever currency they are. */
export interface EstimatingPrices {
  estimate(model: string, planned: Planned): number | undefined
  foreignEstimate(model: string, planned: Planned): ForeignMoney | undefined
}

/** About what a request costs in the currency that its model is priced in; `undefined` where nobody knows a price. */
export function estimateMoney(prices: EstimatingPrices, model: string, planned: Planned): Money | undefined {
  const [known] = withDollars(prices.estimate(model, planned))
  return known ?? prices.foreignEstimate(model, planned)
}
