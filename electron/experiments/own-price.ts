import type { Variant } from '../../shared/experiments/experiment.ts'
import { costOf, type ModelPrice } from '../../shared/prices/model-price.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { estimateCost, worstCost } from '../../shared/prices/estimate-cost.ts'

/** The prices for calculating the cost of a cell. */
export interface CellPrices extends ModelPrices {
  /** Whether the variant has its own token prices, which take precedence over costs stored with its runs. */
  readonly isOwn?: true
}

/** Returns the prices of a connection; a variant's own price replaces that of its model. */
export function withOwnPrice(prices: ModelPrices, variant: Variant | undefined): CellPrices {
  const { price, model } = variant ?? {}
  if (price === undefined || model === undefined) return prices
  const input = price.input ?? listedPrice(prices, model, 'inputTokens')
  const output = price.output ?? listedPrice(prices, model, 'outputTokens')
  const own: ModelPrice = { type: 'tokens', input, output, cachedInput: input, cacheWrite: input }
  return {
    ...prices,
    isOwn: true,
    has: (name) => name === model || prices.has(name),
    costOf: (_name, usage, units) => costOf(own, usage, units),
    foreignCostOf: () => undefined,
    foreignEstimate: () => undefined,
    estimate: (_name, planned) => estimateCost(own, planned, prices.ratesOf(model).rates),
    worst: (_name, planned) => worstCost(own, planned, prices.ratesOf(model).rates),
  }
}

/** Returns the price per token from the gateway's list; 0 when its prices are not per token. */
function listedPrice(prices: ModelPrices, model: string, side: 'inputTokens' | 'outputTokens'): number {
  const of = (count: number): number =>
    prices.costOf(model, { inputTokens: 0, outputTokens: 0, [side]: count }) ?? 0
  return of(2_000_000) > of(1_000_000) ? of(1_000_000) / 1_000_000 : 0
}
