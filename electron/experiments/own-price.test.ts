import { expect, it } from 'vitest'
import type { Variant } from '../../shared/experiments/experiment.ts'
import { costOf } from '../../shared/prices/model-price.ts'
import { unlearnedRates } from '../../shared/tokens/token-rates.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { withOwnPrice } from './own-price.ts'

const listed: ModelPrices = {
  has: (model) => model === 'listed',
  isListed: true,
  quotaPerDollar: 500_000,
  usedPriceOf: () => undefined,
  groupRatioOf: () => undefined,
  listedPriceOf: () => undefined,
  costOf: (model, usage) =>
    model === 'listed'
      ? costOf({ type: 'tokens', input: 3, output: 15, cachedInput: 1, cacheWrite: 4 }, usage)
      : undefined,
  runCostOf: () => undefined,
  foreignCostOf: () => undefined,
  foreignEstimate: () => undefined,
  estimate: () => undefined,
  worst: () => undefined,
  ratesOf: () => unlearnedRates,
}

function variant(model: string, price?: Variant['price']): Variant {
  const rest = {
    id: '0',
    label: model,
    connectionId: 'c',
    format: 'chat',
    parameters: {},
    extra: {},
  } as const
  return { ...rest, model, ...(price !== undefined && { price }) }
}

const usage = { inputTokens: 10, outputTokens: 100 }

it.each([
  ['nothing of its own', 'listed', undefined, 10 * 3 + 100 * 15],
  ['both sides', 'listed', { input: 1, output: 2 }, 10 + 200],
  ['one side, the other by the list', 'listed', { input: 1 }, 10 + 1_500],
  ['the other side', 'listed', { output: 2 }, 30 + 200],
  ['nothing, since it is free', 'listed', { input: 0, output: 0 }, 0],
  ['both sides of a model without a price', 'other', { input: 1, output: 2 }, 10 + 200],
  ['one side of a model without a price', 'other', { output: 2 }, 200],
] as const)('a variant that says %s', (_what, model, price, cost) => {
  const prices = withOwnPrice(listed, variant(model, price))
  expect(prices.costOf(model, usage)).toBeCloseTo(cost, 9)
  expect(prices.has(model)).toBe(true)
  expect(prices.isOwn).toBe(price === undefined ? undefined : true)
})
