import * as z from 'zod/mini'
import { parseJson } from '../../shared/json.ts'

/** What a model costs, in US dollars, with the ratio of the group in it. */
export type ModelPrice =
  | { readonly type: 'call'; readonly perCall: number }
  | {
      readonly type: 'tokens'
      /** Each for one token. */
      readonly input: number
      readonly output: number
      /** Input that the gateway had in its cache, and input that it put there. */
      readonly cachedInput: number
      readonly cacheWrite: number
    }

/** The prices of a gateway, by the names of its models. */
export type PriceList = ReadonlyMap<string, ModelPrice>

/** A list of more models is none. */
const maxEntries = 20_000

const ratio = z.optional(z.nullable(z.number().check(z.minimum(0))))

const entrySchema = z.object({
  model_name: z.string().check(z.minLength(1), z.maxLength(500)),
  /** 0: by tokens, 1: for each call. */
  quota_type: z.number(),
  model_ratio: ratio,
  completion_ratio: ratio,
  model_price: ratio,
  cache_ratio: ratio,
  create_cache_ratio: ratio,
  billing_mode: z.optional(z.nullable(z.string())),
})

type Entry = z.infer<typeof entrySchema>

const listSchema = z.object({
  data: z.array(z.unknown()).check(z.maxLength(maxEntries)),
  group_ratio: z.optional(z.unknown()),
})

const groupsSchema = z.object({ default: z.number().check(z.minimum(0)) })

/** What a ratio of 1 costs for one token: $2 for a million. */
const dollarsPerRatio = 2 / 1_000_000

/**
 * The prices in an answer to `GET /api/pricing`; `undefined` when it is no list of prices. Entries that cannot be read, or
 * whose price is a formula (`billing_mode: tiered_expr`), are left out.
 */
export function readPriceList(text: string): PriceList | undefined {
  const list = listSchema.safeParse(parseJson(text))
  if (!list.success) return undefined
  const groups = groupsSchema.safeParse(list.data.group_ratio)
  const group = groups.success ? groups.data.default : 1
  const prices = new Map<string, ModelPrice>()
  for (const given of list.data.data) {
    const entry = entrySchema.safeParse(given)
    const price = entry.success ? priceOf(entry.data, group) : undefined
    if (entry.success && price !== undefined) prices.set(entry.data.model_name, price)
  }
  return prices
}

function priceOf(entry: Entry, group: number): ModelPrice | undefined {
  const { quota_type, model_ratio, completion_ratio, model_price, cache_ratio, create_cache_ratio } = entry
  if (!plainModes.has(entry.billing_mode ?? '')) return undefined
  if (quota_type === 1)
    return typeof model_price === 'number' ? { type: 'call', perCall: model_price * group } : undefined
  if (quota_type !== 0 || typeof model_ratio !== 'number') return undefined
  const input = model_ratio * dollarsPerRatio * group
  return {
    type: 'tokens',
    input,
    output: input * (completion_ratio ?? 1),
    cachedInput: input * (cache_ratio ?? 1),
    cacheWrite: input * (create_cache_ratio ?? 1),
  }
}

/** The ways of charging that the ratios and the price of an entry tell the whole of. */
const plainModes = new Set(['', 'ratio', 'price'])
