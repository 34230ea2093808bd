import type { CatalogueEntry } from '../catalogue.ts'
import { cacheWriteRatios, type KeyGroup, type ModelRatios, type PriceTable } from './price-table.ts'
import type { PracticeKey } from '../practice-key.ts'

/** What a request used up. What is left out is nothing; a request for pictures names how many. */
export interface Spent {
  readonly input?: number
  /** Those of `input` that were read before. */
  readonly cachedInput?: number
  /** A part of the input that went to the cache, by how long it is kept there. */
  readonly written5m?: number
  readonly written1h?: number
  readonly output?: number
  readonly images?: number
  /** What the price is multiplied by beside: the seconds and the size of a video. */
  readonly multipliers?: Readonly<Record<string, number>>
}

/** What a request is charged. */
export interface Charge {
  /** 500,000 are one US dollar. */
  readonly quota: number
  readonly group: KeyGroup
  readonly ratios: ModelRatios
}

/** A request that was charged, as a profile notes it. */
export interface ChargedCall extends Charge {
  readonly requestId: string
  readonly key: PracticeKey
  readonly model: string
  readonly spent: Spent
  /** Milliseconds since 1970, and how long it took so far. */
  readonly at: number
  readonly tookMs: number
  readonly isStream: boolean
}

/** So many units are one US dollar (new-api, common/constants.go: `QuotaPerUnit`). */
export const quotaPerDollar = 500_000

/** What a request to a model is charged, as new-api reckons it (service/text_quota.go). */
export function chargeFor(prices: PriceTable, key: PracticeKey, model: CatalogueEntry, spent: Spent): Charge {
  const ratios = prices.ratiosOf(model)
  const group = prices.groupOf(key)
  const exact = quotaOf(ratios, group, spent)
  // What is not free costs one unit at least.
  const quota = exact > 0 ? Math.max(1, Math.round(exact)) : 0
  return { quota, group, ratios }
}

/** The same before it is rounded. */
export function quotaOf(ratios: ModelRatios, group: KeyGroup, spent: Spent): number {
  const multiplied = Object.values(spent.multipliers ?? {}).reduce(
    (product, one) => product * one,
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
