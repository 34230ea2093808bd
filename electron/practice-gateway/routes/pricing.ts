import type { JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'

/** The path that a gateway lists its prices under, to everybody who asks. */
export const pricingPath = '/api/pricing'

/** What is charged for each call, in US dollars, in place of tokens. */
const perCall: Readonly<Partial<Record<CatalogueEntry['kind'], number>>> = { images: 0.04, video: 0.5 }

/** Models that have no price, as some of every gateway have none. */
const withoutPrice: ReadonlySet<string> = new Set(['practice-endings', 'practice-sums-badly'])

/** Prices of these models, in the shape of real ones. Nothing is charged. */
export function pricingOf(models: readonly CatalogueEntry[]): JsonObject {
  return {
    success: true,
    data: models.filter(({ id }) => !withoutPrice.has(id)).map(priceOf),
    group_ratio: { default: 1 },
    usable_group: { default: 'Everybody' },
  }
}

function priceOf({ id, kind, endpointTypes }: CatalogueEntry): JsonObject {
  const fixed = perCall[kind]
  return {
    model_name: id,
    quota_type: fixed === undefined ? 0 : 1,
    model_ratio: fixed === undefined ? 1 : 0,
    completion_ratio: fixed === undefined ? 4 : 0,
    model_price: fixed ?? 0,
    cache_ratio: 0.1,
    enable_groups: ['default'],
    supported_endpoint_types: [...endpointTypes],
  }
}
