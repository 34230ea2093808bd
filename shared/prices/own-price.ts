import * as z from 'zod/mini'
import type { ModelPrice } from './model-price.ts'

const amountSchema = z.number().check(z.minimum(0), z.maximum(1_000_000))

/**
 * What the user says that a model costs, in US dollars. `tokens`: a million of them, or of the characters of a text that is spoken.
 * `call`: each image, second of a video, or request.
 */
export const ownPriceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tokens'), input: amountSchema, output: amountSchema }),
  z.object({ type: z.literal('call'), perCall: amountSchema }),
])

export type OwnPrice = z.infer<typeof ownPriceSchema>

const million = 1_000_000

/** What was cached costs the same: the user says nothing of it. */
export function toModelPrice(price: OwnPrice): ModelPrice {
  if (price.type === 'call') return price
  const input = price.input / million
  return { type: 'tokens', input, output: price.output / million, cachedInput: input, cacheWrite: input }
}
