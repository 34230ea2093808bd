import * as z from 'zod/mini'
import { parseJson } from '../../shared/json.ts'
import type { ModelPrice } from '../../shared/prices/model-price.ts'
import { usualQuotaPerDollar } from '../../shared/runs/run-cost.ts'
import type { LoggedCall } from '../key-card/read-token-log.ts'

/** The price of a model, and the groups whose keys may use it; missing when the gateway does not state them. */
export interface ListedPrice {
  readonly price: ModelPrice
  readonly groups?: readonly string[] | undefined
}

/** The prices of a gateway by model name, before the group ratio, and the ratios of its groups. */
export interface PriceList {
  readonly models: ReadonlyMap<string, ListedPrice>
  /** The groups that a key of this user may be in, if the gateway states them; otherwise all. */
  readonly groups: ReadonlyMap<string, number>
  /** Models whose price cannot be parsed, such as a formula: no other list's price applies to them either. */
  readonly unreadable: ReadonlySet<string>
  /** Units of the gateway's quota per US dollar. */
  readonly quotaPerDollar: number
}

export const noPriceList: PriceList = {
  models: new Map(),
  groups: new Map(),
  unreadable: new Set(),
  quotaPerDollar: usualQuotaPerDollar,
}

/** The group of a connection's key, with the ratio that its requests are charged by. */
export interface KeyGroup {
  readonly name: string
  readonly ratio: number
}

/** A list of more models is ignored. */
const maxEntries = 20_000

const ratioSchema = z.optional(z.nullable(z.number().check(z.minimum(0))))

const namedSchema = z.object({ model_name: z.string().check(z.minLength(1), z.maxLength(500)) })

const entrySchema = z.object({
  ...namedSchema.shape,
  /** 0: by tokens, 1: per call. */
  quota_type: z.number(),
  model_ratio: ratioSchema,
  completion_ratio: ratioSchema,
  model_price: ratioSchema,
  cache_ratio: ratioSchema,
  create_cache_ratio: ratioSchema,
  image_ratio: ratioSchema,
  audio_ratio: ratioSchema,
  audio_completion_ratio: ratioSchema,
  enable_groups: z.catch(z.optional(z.array(z.string())), undefined),
  billing_mode: z.optional(z.nullable(z.string())),
})

type Entry = z.infer<typeof entrySchema>

const listSchema = z.object({
  data: z.array(z.unknown()).check(z.maxLength(maxEntries)),
  group_ratio: z.catch(z.record(z.string(), z.unknown()), {}),
  usable_group: z.catch(z.record(z.string(), z.unknown()), {}),
})

/**
 * A cache write for an hour costs this factor of one for five minutes (`claudeCacheCreation1hMultiplier`, 6 / 3.75).
 */
const hourRatio = 1.6

/**
 * The prices in an answer to `GET /api/pricing`; `undefined` when it is not a list of prices. Entries that cannot be
 * parsed, or whose price is a formula (`billing_mode: tiered_expr`), are omitted. A ratio of 1 is one unit of quota per
 * token.
 */
export function readPriceList(text: string, quotaPerDollar = usualQuotaPerDollar): PriceList | undefined {
  const list = listSchema.safeParse(parseJson(text))
  if (!list.success) return undefined
  const { data, group_ratio, usable_group } = list.data
  const models = new Map<string, ListedPrice>()
  const unreadable = new Set<string>()
  for (const given of data) {
    const entry = entrySchema.safeParse(given)
    const price = entry.success ? priceOf(entry.data, quotaPerDollar) : undefined
    if (!entry.success || price === undefined) {
      const name = namedSchema.safeParse(given)
      if (name.success) unreadable.add(name.data.model_name)
      continue
    }
    models.set(entry.data.model_name, { price, groups: entry.data.enable_groups })
  }
  const usable = Object.keys(usable_group)
  const groups = new Map<string, number>()
  for (const [name, value] of Object.entries(group_ratio))
    if (typeof value === 'number' && value >= 0 && (usable.length === 0 || usable.includes(name)))
      groups.set(name, value)
  return { models, groups, unreadable, quotaPerDollar }
}

/**
 * According to new-api's source (model/pricing.go), the ratio of output is relative to that of input, and that of audio
 * output to audio input.
 */
function priceOf(entry: Entry, quotaPerDollar: number): ModelPrice | undefined {
  const { quota_type, model_ratio, model_price, audio_ratio, image_ratio } = entry
  if (!plainModes.has(entry.billing_mode ?? '')) return undefined
  if (quota_type === 1)
    return typeof model_price === 'number' ? { type: 'call', perCall: model_price } : undefined
  if (quota_type !== 0 || typeof model_ratio !== 'number') return undefined
  const input = model_ratio / quotaPerDollar
  return {
    type: 'tokens',
    input,
    output: input * (entry.completion_ratio ?? 1),
    cachedInput: input * (entry.cache_ratio ?? 1),
    cacheWrite: input * (entry.create_cache_ratio ?? 1),
    ...(typeof entry.create_cache_ratio === 'number' && {
      cacheWrite1h: input * entry.create_cache_ratio * hourRatio,
    }),
    ...(typeof image_ratio === 'number' && { imageInput: input * image_ratio }),
    ...(typeof audio_ratio === 'number' && {
      audioInput: input * audio_ratio,
      audioOutput: input * audio_ratio * (entry.audio_completion_ratio ?? 1),
    }),
  }
}

/** The billing modes that the ratios and the price of an entry describe completely. */
const plainModes = new Set(['', 'ratio', 'price'])

/** The ratio of a key, as far as it is known. */
export interface GroupRatio {
  readonly ratio: number
  /** The name of the group. */
  readonly group?: string
  /** The key's own group is unknown: this is the most common one. */
  readonly isAssumed: boolean
}

const defaultGroup = 'default'

/**
 * The ratio that a model is charged by. `worst` takes the most expensive group that may use the model when the key's
 * group is unknown.
 */
export function groupRatioOf(
  { groups }: Pick<PriceList, 'groups'>,
  { groups: asking = [] }: Pick<ListedPrice, 'groups'>,
  key: KeyGroup | undefined,
  isWorst: boolean,
): GroupRatio {
  if (key !== undefined) return { ratio: key.ratio, group: key.name, isAssumed: false }
  const own = groups.get(defaultGroup)
  const others = [...groups].filter(
    ([name]) => asking.length === 0 || asking.includes(name) || asking.includes('all'),
  )
  const ratio = isWorst ? Math.max(own ?? 1, ...others.map(([, ratioOfGroup]) => ratioOfGroup)) : (own ?? 1)
  // When all groups have the same ratio, nothing is assumed.
  const isAssumed = new Set(others.map(([, ratioOfGroup]) => ratioOfGroup)).size > 1
  return { ratio, ...(own !== undefined && { group: defaultGroup }), isAssumed }
}

/** The group of a key, from the newest request in its log; `undefined` when the log does not state it. */
export function keyGroupOf(
  calls: readonly LoggedCall[],
  ratios: ReadonlyMap<string, number>,
): KeyGroup | undefined {
  for (const { group, groupRatio } of calls) {
    const ratio = groupRatio ?? ratios.get(group)
    if (group !== '' && ratio !== undefined) return { name: group, ratio }
  }
  return undefined
}
