import * as z from 'zod/mini'
import { foreignCurrencySchema } from '../money/currency.ts'
import type { ModelPrice } from './model-price.ts'

const amountSchema = z.number().check(z.minimum(0), z.maximum(1_000_000))

const currency = { currency: z.exactOptional(foreignCurrencySchema) }

/**
 * What the user says that a model costs, in US dollars where no currency is named. `tokens`: a million of them, or of the characters of a text that is spoken.
 * `call`: each image, second of a video, or request.
 */
export const ownPriceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tokens'), input: amountSchema, output: amountSchema, ...currency }),
  z.object({ type: z.literal('call'), perCall: amountSchema, ...currency }),
])

export type OwnPrice = z.infer<typeof ownPriceSchema>

const million = 1_000_000

/** What was cached costs the same: the user says nothing of it. */
export function toModelPrice(price: OwnPrice): ModelPrice {
  if (price.type === 'call') return price
  const input = price.input / million
  const { currency: code } = price
  const output = price.output / million
  return { type: 'tokens', input, output, cachedInput: input, cacheWrite: input, currency: code }
}
