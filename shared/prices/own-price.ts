import * as z from 'zod/mini'
import { foreignCurrencySchema } from '../money/currency.ts'
import type { ModelPrice } from './model-price.ts'

const amountSchema = z.number().check(z.minimum(0), z.maximum(1_000_000))

const currency = { currency: z.exactOptional(foreignCurrencySchema) }

/**
 * The user's own price for a model, in US dollars unless a currency is given. `tokens`: per million tokens, or
 * characters of a spoken text. `call`: per image, second of video, or request.
 */
export const ownPriceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tokens'), input: amountSchema, output: amountSchema, ...currency }),
  z.object({ type: z.literal('call'), perCall: amountSchema, ...currency }),
])

export type OwnPrice = z.infer<typeof ownPriceSchema>

const million = 1_000_000

/** Converts the user's price. Cached input costs the same, because the user gives no price for it. */
export function toModelPrice(price: OwnPrice): ModelPrice {
  if (price.type === 'call') return price
  const input = price.input / million
  const { currency: code } = price
  const output = price.output / million
  return { type: 'tokens', input, output, cachedInput: input, cacheWrite: input, currency: code }
}
