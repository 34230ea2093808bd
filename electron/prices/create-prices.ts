import type { Result } from '../../shared/errors/result.ts'
import { costOf, type BilledUnits, type ModelPrice } from '../../shared/prices/model-price.ts'
import { toModelPrice, type OwnPrice } from '../../shared/prices/own-price.ts'
import type { ForeignMoney } from '../../shared/money/currency.ts'
import type { ForeignCost } from '../../shared/runs/foreign-cost.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { AccountRoutes } from '../key-card/account-routes.ts'
import type { LoggedCall } from '../key-card/read-token-log.ts'
import { findInTable, tableDate } from '../lib/bundled-table/find-in-table.ts'
import { estimateCost, worstCost, type Planned } from '../../shared/prices/estimate-cost.ts'
import { unlearnedRates, type TokenRates } from '../../shared/tokens/token-rates.ts'
import {
  groupRatioOf,
  keyGroupOf,
  noPriceList,
  readPriceList,
  type GroupRatio,
  type PriceList,
} from './price-list.ts'
import { createPriceStore, type KnownPrices } from './price-store.ts'

/** A price from the gateway's own list, with the group ratio that applies. */
export interface GatewayPrice extends GroupRatio {
  readonly price: ModelPrice
}

/**
 * The prices of one gateway's models for a key, in US dollars unless stated otherwise, with the ratio of its group. A
 * model without a price at the gateway has the maker's price from the bundled table, or else the user's own price.
 */
export interface ModelPrices {
  has(model: string): boolean
  /** Whether the gateway offers a list of prices at all. */
  readonly isListed: boolean
  /** Units of the gateway's quota per US dollar. */
  readonly quotaPerDollar: number
  /** The price in dollars by which a model's cost is calculated, with its source. */
  usedPriceOf(model: string): UsedPrice | undefined
  /** The ratio of a group in the gateway's list. */
  groupRatioOf(group: string): number | undefined
  /** The entry in the gateway's own list: a price, one that cannot be parsed, or `undefined`. */
  listedPriceOf(model: string): GatewayPrice | 'unreadable' | undefined
  /** The cost of a call; `undefined` without a price, or without the usage it depends on. */
  costOf(model: string, usage: Usage | undefined, units?: BilledUnits): number | undefined
  /** The same, with the data it was calculated from. */
  runCostOf(model: string, usage: Usage | undefined, units?: BilledUnits): RunCost | undefined
  /** The same for a model whose price is in another currency; `undefined` for a price in dollars. */
  foreignCostOf(model: string, usage: Usage | undefined, units?: BilledUnits): ForeignCost | undefined
  /** The estimated cost of a request to such a model, or with `isWorst` the maximum. */
  foreignEstimate(model: string, planned: Planned, isWorst?: boolean): ForeignMoney | undefined
  /** The estimated cost of a request. */
  estimate(model: string, planned: Planned): number | undefined
  /** The maximum cost by what is known (`worstCost`): when the key's group is unknown, in the most expensive group. */
  worst(model: string, planned: Planned): number | undefined
  /** The number of tokens per character for a model. */
  ratesOf(model: string): TokenRates
}

/** The prices of connections' models, from their gateways' own lists, and otherwise from the bundled table. */
export interface Prices {
  /**
   * Uses the bundled table when the gateway offers no list. Never rejects; requests the list at most once an hour, and
   * the log of the key when prices depend on an unknown group.
   */
  of(connectionId: string): Promise<ModelPrices>
  /** By the list as it was last read, possibly before this start of the app: sends no request. */
  lastRead(connectionId: string): ModelPrices
  /**
   * The gateway's log of the connection key's requests, newest first; `undefined` when it offers none, or must not be
   * asked now. Gateways allow 20 such requests in 20 minutes, together with others: it is requested at most once in two
   * minutes, and the last answer is returned meanwhile.
   */
  readLog(connectionId: string): Promise<readonly LoggedCall[] | undefined>
  /** Clears the data of a connection that has changed or was removed. */
  forget(connectionId: string): void
}

export interface PricesDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly gateway: Pick<Gateway, 'fetchAnswer'>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  readonly accountRoutes: Pick<AccountRoutes, 'readLog' | 'readQuotaPerDollar'>
  /** The price in the model's entry in the list of models, where some gateways state prices. */
  readonly entryPriceOf?: (connectionId: string, model: string) => ModelPrice | undefined
  /** The user's own price of a model. */
  readonly ownPriceOf?: (connectionId: string, model: string) => OwnPrice | undefined
  /** The number of tokens per character for a model; without it defaults are used. */
  readonly ratesOf?: (model: string) => TokenRates
}

interface Asked {
  readonly prices: Promise<ModelPrices>
  /** Milliseconds on the monotonic clock. */
  until: number
}

const keptMs = 60 * 60 * 1000
/** How soon a gateway that could not be reached is asked again. */
const unreachedMs = 60_000
const maxBytes = 16 * 1024 * 1024
/** The maximum time that a run waits for the list, so that its cost is known. */
const longestMs = 15_000

export function createPrices(dependencies: PricesDependencies): Prices {
  const { database, clock, log, gateway, resolveTarget, accountRoutes, entryPriceOf, ownPriceOf, ratesOf } =
    dependencies
  const asked = new Map<string, Asked>()
  const store = createPriceStore(database, log)

  const beside = (connectionId: string): PricesBeside => ({
    ofEntry: (model) => entryPriceOf?.(connectionId, model),
    ofUser: (model) => ownPriceOf?.(connectionId, model),
    ratesOf: ratesOf ?? (() => unlearnedRates),
  })

  /** A list that was cleared meanwhile may belong to another address. */
  function keep(connectionId: string, fresh: Asked, known: KnownPrices): void {
    if (asked.get(connectionId) === fresh && known.list.models.size > 0) store.set(connectionId, known)
  }

  async function fetch(target: GatewayTarget, path: string): Promise<WholeAnswer> {
    const stopping = new AbortController()
    const cancel = clock.after(longestMs, () => stopping.abort())
    const answer = await gateway.fetchAnswer({
      request: { method: 'GET', path, auth: 'authorization', headers: {}, expectsStream: false },
      target,
      signal: stopping.signal,
      maxBytes,
    })
    cancel()
    return answer
  }

  async function ask(connectionId: string, onUnreached: () => void): Promise<PriceList> {
    const target = await resolveTarget(connectionId)
    if (!target.ok) {
      onUnreached()
      return noPriceList
    }
    // The list is public, so no key is sent.
    const { end, head, text } = await fetch({ ...target.value, key: null }, '/api/pricing')
    if (head === undefined) onUnreached()
    if (end.outcome !== 'received' || head?.status !== 200) return noPriceList
    const list = readPriceList(text)
    if (list === undefined || list.models.size === 0) return list ?? noPriceList
    const reported = await accountRoutes.readQuotaPerDollar(target.value)
    const quotaPerDollar = reported ?? store.get(connectionId).list.quotaPerDollar
    return quotaPerDollar === list.quotaPerDollar ? list : (readPriceList(text, quotaPerDollar) ?? list)
  }

  async function askLog(connectionId: string): Promise<readonly LoggedCall[] | undefined> {
    const target = await resolveTarget(connectionId)
    return target.ok ? accountRoutes.readLog(target.value) : undefined
  }

  /** The group of a key rarely changes: the last one from its log is stored with the prices. */
  async function withGroup(connectionId: string, list: PriceList): Promise<KnownPrices> {
    const { key } = store.get(connectionId)
    const isOneForAll = new Set(list.groups.values()).size < 2
    if (key !== undefined || isOneForAll) return { list, key: isOneForAll ? undefined : key }
    const calls = await askLog(connectionId)
    return { list, key: calls && keyGroupOf(calls, list.groups) }
  }

  return {
    of(connectionId) {
      const known = asked.get(connectionId)
      if (known !== undefined && clock.monotonic() < known.until) return known.prices
      const fresh: Asked = {
        prices: ask(connectionId, () => void (fresh.until = clock.monotonic() + unreachedMs))
          .then((list) => withGroup(connectionId, list))
          .then((prices) => {
            keep(connectionId, fresh, prices)
            return pricesIn(prices, beside(connectionId))
          }),
        until: clock.monotonic() + keptMs,
      }
      asked.set(connectionId, fresh)
      return fresh.prices
    },
    lastRead: (connectionId) => pricesIn(store.get(connectionId), beside(connectionId)),
    async readLog(connectionId) {
      const calls = await askLog(connectionId)
      if (calls === undefined) return undefined
      const { list, key } = store.get(connectionId)
      const now = keyGroupOf(calls, list.groups)
      if (list.models.size > 0 && now !== undefined && (now.name !== key?.name || now.ratio !== key.ratio)) {
        store.set(connectionId, { list, key: now })
        const known = asked.get(connectionId)
        if (known !== undefined)
          asked.set(connectionId, {
            ...known,
            prices: Promise.resolve(pricesIn({ list, key: now }, beside(connectionId))),
          })
      }
      return calls
    },
    forget(connectionId) {
      asked.delete(connectionId)
      store.remove(connectionId)
    },
  }
}

/** Sources of a model's price other than the gateway's list. */
interface PricesBeside {
  /** From the entry in the list of models, which the gateway states too. */
  readonly ofEntry: (model: string) => ModelPrice | undefined
  readonly ofUser: (model: string) => OwnPrice | undefined
  readonly ratesOf: (model: string) => TokenRates
}

/** The price used for a model: the gateway's own, else that of the bundled table, else the user's. */
export interface UsedPrice {
  readonly price: ModelPrice
  readonly ratio: number
  readonly from: Omit<RunCost, 'usd'>
}

function pricesIn({ list, key }: KnownPrices, { ofEntry, ofUser, ratesOf }: PricesBeside): ModelPrices {
  const listedPriceOf = (model: string, isWorst = false): GatewayPrice | 'unreadable' | undefined => {
    const listed = list.models.get(model)
    if (listed !== undefined) return { price: listed.price, ...groupRatioOf(list, listed, key, isWorst) }
    if (list.unreadable.has(model)) return 'unreadable'
    const price = ofEntry(model)
    return price && { price, ratio: 1, isAssumed: false }
  }

  /** The ratio of a group is the gateway's own: it does not apply to a maker's price. */
  const anyPriceOf = (model: string, isWorst = false): UsedPrice | undefined => {
    const listed = listedPriceOf(model, isWorst)
    if (listed === undefined || listed === 'unreadable') {
      // When the gateway's own price cannot be parsed, the maker's price does not apply.
      const price = listed === undefined ? findInTable(model)?.entry.price : undefined
      if (price !== undefined)
        return { price, ratio: 1, from: { by: 'estimated', source: 'table', tableDate } }
      const own = ofUser(model)
      return own && { price: toModelPrice(own), ratio: 1, from: { by: 'estimated', source: 'own' } }
    }
    const { price, ratio, group, isAssumed } = listed
    const of = { ...(group !== undefined && { group }), ...(isAssumed && { isGroupAssumed: true }) }
    return { price, ratio, from: { by: 'estimated', source: 'prices', ...of } }
  }

  /** Dollars and other currencies are never added: a caller that needs dollars gets no other price. */
  const priceOf = (model: string, isWorst = false): UsedPrice | undefined => {
    const used = anyPriceOf(model, isWorst)
    return used?.price.currency === undefined ? used : undefined
  }

  const foreignPriceOf = (model: string, isWorst = false) => {
    const used = anyPriceOf(model, isWorst)
    const currency = used?.price.currency
    return used === undefined || currency === undefined ? undefined : { ...used, currency }
  }

  const runCostOf: ModelPrices['runCostOf'] = (model, usage, units) => {
    const used = priceOf(model)
    const usd = used && costOf(used.price, usage, units)
    return used === undefined || usd === undefined ? undefined : { usd: usd * used.ratio, ...used.from }
  }

  const amountOf = ({ price, ratio }: UsedPrice, model: string, planned: Planned, isWorst: boolean) => {
    const amount = (isWorst ? worstCost : estimateCost)(price, planned, ratesOf(model).rates)
    return amount === undefined ? undefined : amount * ratio
  }

  const estimateIn = (model: string, planned: Planned, isWorst: boolean): number | undefined => {
    const used = priceOf(model, isWorst)
    return used && amountOf(used, model, planned, isWorst)
  }

  return {
    has: (model) => priceOf(model) !== undefined,
    isListed: list.models.size > 0,
    quotaPerDollar: list.quotaPerDollar,
    usedPriceOf: (model) => priceOf(model),
    groupRatioOf: (group) => list.groups.get(group),
    listedPriceOf: (model) => listedPriceOf(model),
    costOf: (model, usage, units) => runCostOf(model, usage, units)?.usd,
    runCostOf,
    foreignCostOf(model, usage, units) {
      const used = foreignPriceOf(model)
      const amount = used && costOf(used.price, usage, units)
      if (used === undefined || amount === undefined) return undefined
      const { ratio, currency, from } = used
      return { amount: amount * ratio, currency, by: from.by, source: from.source }
    },
    foreignEstimate(model, planned, isWorst = false) {
      const used = foreignPriceOf(model, isWorst)
      const amount = used && amountOf(used, model, planned, isWorst)
      return used === undefined || amount === undefined ? undefined : { amount, currency: used.currency }
    },
    estimate: (model, planned) => estimateIn(model, planned, false),
    worst: (model, planned) => estimateIn(model, planned, true),
    ratesOf,
  }
}
