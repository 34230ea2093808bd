import type { CatalogueEntry } from '../catalogue.ts'
import { cacheWriteRatios, type KeyGroup, type ModelRatios, type PriceTable } from './price-table.ts'
import type { PracticeKey } from '../practice-key.ts'

/** The usage of a request. A field that is left out counts as 0; an image request counts its images. */
export interface Spent {
  readonly input?: number
  /** The part of `input` that was read from the cache. */
  readonly cachedInput?: number
  /** The part of the input that was written to the cache, by lifetime. */
  readonly written5m?: number
  readonly written1h?: number
  readonly output?: number
  readonly images?: number
  /** Further factors of the price: the duration and the size of a video. */
  readonly multipliers?: Readonly<Record<string, number>>
}

/** The price of a request. */
export interface Charge {
  /** 500,000 are one US dollar. */
  readonly quota: number
  readonly group: KeyGroup
  readonly ratios: ModelRatios
}

/** A charged request, as a profile records it. */
export interface ChargedCall extends Charge {
  readonly requestId: string
  readonly key: PracticeKey
  readonly model: string
  readonly spent: Spent
  /** Start in milliseconds since 1970, and the duration so far in milliseconds. */
  readonly at: number
  readonly tookMs: number
  readonly isStream: boolean
}

/** Quota units per US dollar (new-api, common/constants.go: `QuotaPerUnit`). */
export const quotaPerDollar = 500_000

/** Computes the price of a request to a model as new-api does (service/text_quota.go). */
export function chargeFor(prices: PriceTable, key: PracticeKey, model: CatalogueEntry, spent: Spent): Charge {
  const ratios = prices.ratiosOf(model)
  const group = prices.groupOf(key)
  const exact = quotaOf(ratios, group, spent)
  // A request that is not free costs one unit at least.
  const quota = exact > 0 ? Math.max(1, Math.round(exact)) : 0
  return { quota, group, ratios }
}

/** The quota before it is rounded. */
export function quotaOf(ratios: ModelRatios, group: KeyGroup, spent: Spent): number {
  const multiplied = Object.values(spent.multipliers ?? {}).reduce(
    (product, multiplier) => product * multiplier,
    group.ratio,
  )
  return unitsOf(ratios, spent) * multiplied
}

function unitsOf(
  ratios: ModelRatios,
  { input = 0, cachedInput = 0, written5m = 0, written1h = 0, output = 0, images = 1 }: Spent,
): number {
  if (ratios.type === 'call') return ratios.price * images * quotaPerDollar
  const read = cachedInput * (ratios.cache - 1)
  const written = written5m * (cacheWriteRatios.fiveMinutes - 1) + written1h * (cacheWriteRatios.hour - 1)
  const tokens = input + read + written + output * ratios.completion
  return tokens * ratios.model
}
