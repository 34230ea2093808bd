import type { ForeignMoney } from '../../../shared/money/currency.ts'
import { usualQuotaPerDollar } from '../../../shared/runs/run-cost.ts'
import { unlearnedRates } from '../../../shared/tokens/token-rates.ts'
import type { ModelPrices } from '../create-prices.ts'

/** The prices of a gateway without a list. */
export const noPrices: ModelPrices = pricesFor({})

/** Models with a fixed price per call: in dollars, and `foreign` in other currencies. */
export function pricesFor(
  perCall: Readonly<Record<string, number>>,
  foreign: Readonly<Record<string, ForeignMoney>> = {},
): ModelPrices {
  const find = (model: string): number | undefined => perCall[model]
  return {
    has: (model) => find(model) !== undefined,
    isListed: Object.keys(perCall).length > 0,
    quotaPerDollar: usualQuotaPerDollar,
    usedPriceOf(model) {
      const usd = find(model)
      if (usd === undefined) return undefined
      return {
        price: { type: 'call', perCall: usd },
        ratio: 1,
        from: { by: 'estimated', source: 'prices' },
      }
    },
    groupRatioOf: () => undefined,
    listedPriceOf(model) {
      const usd = find(model)
      if (usd === undefined) return undefined
      return { price: { type: 'call', perCall: usd }, ratio: 1, isAssumed: false }
    },
    costOf: find,
    runCostOf(model) {
      const usd = find(model)
      return usd === undefined ? undefined : { usd, by: 'estimated', source: 'prices' }
    },
    foreignCostOf(model) {
      const money = foreign[model]
      return money && { ...money, by: 'estimated', source: 'own' }
    },
    foreignEstimate: (model) => foreign[model],
    estimate: find,
    worst: find,
    ratesOf: () => unlearnedRates,
  }
}
