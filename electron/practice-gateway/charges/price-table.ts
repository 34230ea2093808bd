import type { JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import type { PracticeKey } from '../practice-key.ts'

/** The prices of one model, in the ratios of new-api: 1 is $2 per million tokens. */
export type ModelRatios =
  | { readonly type: 'tokens'; readonly model: number; readonly completion: number; readonly cache: number }
  /** The price per call, in US dollars. */
  | { readonly type: 'call'; readonly price: number }

/** A group of keys, and the factor of its prices. */
export interface KeyGroup {
  readonly name: string
  readonly ratio: number
}

/** The prices of a gateway, and its price list. */
export interface PriceTable {
  ratiosOf(model: CatalogueEntry): ModelRatios
  groupOf(key: PracticeKey): KeyGroup
  /** The answer of `GET /api/pricing`. */
  list(models: readonly CatalogueEntry[]): JsonObject
}

/** Whether and how a model is listed: `formula` has a price that no ratio expresses (`billing_mode: tiered_expr`). */
type Listing = 'ratios' | 'formula' | 'none'

export interface PriceTableSettings {
  /** The models whose prices differ from others of their kind. */
  readonly ratios?: Readonly<Record<string, ModelRatios>>
  readonly listings?: Readonly<Record<string, Listing>>
  /** The price factor of each group of keys, by name. */
  readonly groups: Readonly<Record<string, number>>
  /** The group of each kind of key; the first group by default. */
  readonly groupsOfKeys?: Readonly<Partial<Record<PracticeKey['kind'], string>>>
  /** Further fields of the price list. */
  readonly extras?: JsonObject
}

/** The price of cache writes, relative to plain input. */
export const cacheWriteRatios = { fiveMinutes: 1.25, hour: 2 }

/** The default price of a model. */
export const perToken: ModelRatios & { readonly type: 'tokens' } = {
  type: 'tokens',
  model: 1,
  completion: 4,
  cache: 0.1,
}

/** The price per call in US dollars, for models that are not charged by tokens. */
const perCall: Readonly<Partial<Record<CatalogueEntry['kind'], number>>> = { images: 0.04, video: 0.5 }

/** Models without a price; every real gateway has some. */
const unlisted: Readonly<Record<string, Listing>> = {
  'practice-endings': 'none',
  'practice-sums-badly': 'none',
}

export function createPriceTable(settings: PriceTableSettings): PriceTable {
  const { ratios = {}, groups, groupsOfKeys = {}, extras = {} } = settings
  const listings = { ...unlisted, ...settings.listings }
  const [first = 'default'] = Object.keys(groups)

  function ratiosOf({ id, kind }: CatalogueEntry): ModelRatios {
    const price = perCall[kind]
    return ratios[id] ?? (price === undefined ? perToken : { type: 'call', price })
  }

  function entryOf(model: CatalogueEntry): JsonObject {
    const charged = ratiosOf(model)
    const isPerCall = charged.type === 'call'
    return {
      model_name: model.id,
      quota_type: isPerCall ? 1 : 0,
      model_ratio: isPerCall ? 0 : charged.model,
      completion_ratio: isPerCall ? 0 : charged.completion,
      model_price: isPerCall ? charged.price : 0,
      cache_ratio: isPerCall ? 0.1 : charged.cache,
      create_cache_ratio: cacheWriteRatios.fiveMinutes,
      ...(listings[model.id] === 'formula' && { billing_mode: 'tiered_expr', billing_expr: 'p * 2 + c * 8' }),
      enable_groups: Object.keys(groups),
      supported_endpoint_types: [...model.endpointTypes],
    }
  }

  return {
    ratiosOf,
    groupOf({ kind }) {
      const name = groupsOfKeys[kind] ?? first
      return { name, ratio: groups[name] ?? 1 }
    },
    list: (models) => ({
      success: true,
      data: models.filter(({ id }) => listings[id] !== 'none').map(entryOf),
      group_ratio: { ...groups },
      usable_group: Object.fromEntries(Object.keys(groups).map((name) => [name, `Keys of ${name}`])),
      ...extras,
    }),
  }
}

/** The prices of the gateway without a profile: one group, and no exceptions. */
export const plainPrices = createPriceTable({ groups: { default: 1 } })
