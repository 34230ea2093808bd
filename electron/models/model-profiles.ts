import type { ListedModel } from '../../shared/formats/models/listed-model.ts'
import {
  abilities,
  factSources,
  type FactSource,
  type ModelProfile,
  type OwnRuns,
  type Said,
  type ShownPrice,
} from '../../shared/models/model-profile.ts'
import type { ModelPrice } from '../../shared/prices/model-price.ts'
import { toModelPrice, type OwnPrice } from '../../shared/prices/own-price.ts'
import { findInTable } from '../lib/bundled-table/find-in-table.ts'
import type { GatewayPrice, ModelPrices } from '../prices/create-prices.ts'
import { readEntryFacts, type EntryFacts } from './entry-facts.ts'

/** The sources of a profile. */
export interface ProfileSources {
  readonly prices: Pick<ModelPrices, 'listedPriceOf'>
  /** The user's own price of a model. */
  readonly ownPriceOf?: (model: string) => OwnPrice | undefined
  readonly runs: ReadonlyMap<string, OwnRuns>
}

/** The entry of a model that is used here without being listed. */
const unlisted: Pick<ListedModel, 'raw'> = { raw: null }

/** Facts about a model, each with all its sources; `undefined` for a model without any. */
export function profileOf(
  id: string,
  { raw }: Pick<ListedModel, 'raw'> = unlisted,
  { prices, ownPriceOf, runs }: ProfileSources,
): ModelProfile | undefined {
  const entry = readEntryFacts(raw)
  const table = findInTable(id)
  const own = runs.get(id)
  const ownPrice = ownPriceOf?.(id)
  const context = saidOf(entry.context, table?.entry.context)
  const longestAnswer = saidOf(entry.longestAnswer, table?.entry.longestAnswer)
  const price = saidOf(
    gatewayPrice(prices.listedPriceOf(id)),
    table?.entry.price && toShown({ price: table.entry.price }),
    ownPrice && toShown({ price: toModelPrice(ownPrice) }),
  )
  const can = abilitiesOf(entry, table?.entry.abilities ?? [])
  const facts = {
    ...(table !== undefined && { tableName: table.name }),
    ...(context.length > 0 && { context }),
    ...(longestAnswer.length > 0 && { longestAnswer }),
    ...(price.length > 0 && { price }),
    ...(can.length > 0 && { abilities: can }),
    ...(own !== undefined && { runs: own }),
  }
  return Object.keys(facts).length === 0 ? undefined : { id, ...facts }
}

function saidOf<Value>(gateway: Value | undefined, table: Value | undefined, own?: Value): Said<Value>[] {
  const values: Readonly<Record<FactSource, Value | undefined>> = { gateway, table, own }
  return factSources.flatMap((source) => {
    const value = values[source]
    return value === undefined ? [] : [{ source, value }]
  })
}

function abilitiesOf(entry: EntryFacts, inTable: readonly string[]): NonNullable<ModelProfile['abilities']> {
  return abilities.flatMap((name) => {
    const sources: FactSource[] = []
    if (entry.abilities.includes(name)) sources.push('gateway')
    if (inTable.includes(name)) sources.push('table')
    return sources.length === 0 ? [] : [{ name, sources }]
  })
}

function gatewayPrice(listed: GatewayPrice | 'unreadable' | undefined): ShownPrice | undefined {
  return listed === undefined || listed === 'unreadable' ? undefined : toShown(listed)
}

const million = 1_000_000

/** The displayed price: including the ratio of the group, per million tokens or per call. */
function toShown({
  price,
  ratio = 1,
  group,
  isAssumed = false,
}: { readonly price: ModelPrice } & Partial<GatewayPrice>): ShownPrice {
  const of = {
    ...(ratio !== 1 && { ratio }),
    ...(group !== undefined && { group }),
    ...(isAssumed && { isGroupAssumed: true }),
    ...(price.currency !== undefined && { currency: price.currency }),
  }
  if (price.type === 'call') return { perCall: price.perCall * ratio, ...of }
  const { input, output, cachedInput, inputUpTo } = price
  const forMillion = (value: number) => Number((value * million * ratio).toPrecision(10))
  return {
    input: forMillion(input),
    // Models without text output have no price for it.
    ...((output > 0 || input === 0) && { output: forMillion(output) }),
    ...(cachedInput !== input && { cachedInput: forMillion(cachedInput) }),
    ...(inputUpTo !== undefined && { inputUpTo }),
    ...of,
  }
}
