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

/** A price of the gateway's own list, with the ratio that it is charged by. */
export interface GatewayPrice extends GroupRatio {
  readonly price: ModelPrice
}

/**
 * What the models of one gateway cost a key, in US dollars unless said otherwise, with the ratio of its group. A model that the gateway has no price for
 * costs what the bundled table says of its maker, or else what the user says.
 */
export interface ModelPrices {
  has(model: string): boolean
  /** Whether the gateway offers a list of prices at all. */
  readonly isListed: boolean
  /** So many units of the gateway's quota are one US dollar. */
  readonly quotaPerDollar: number
  /** The price in dollars that a model is reckoned by, and where it is from. */
  usedPriceOf(model: string): UsedPrice | undefined
  /** What the gateway's list says that requests of a group are multiplied by. */
  groupRatioOf(group: string): number | undefined
  /** What the gateway's own list says: a price, one that cannot be read, or nothing. */
  listedPriceOf(model: string): GatewayPrice | 'unreadable' | undefined
  /** What a call has cost; `undefined` without a price, or without what it goes by. */
  costOf(model: string, usage: Usage | undefined, units?: BilledUnits): number | undefined
  /** The same, with what it is reckoned from. */
  runCostOf(model: string, usage: Usage | undefined, units?: BilledUnits): RunCost | undefined
  /** The same of a model whose price is in another currency; the others say `undefined` of it, since they are dollars. */
  foreignCostOf(model: string, usage: Usage | undefined, units?: BilledUnits): ForeignCost | undefined
  /** About what a request to such a model will cost, or with `isWorst` the most. */
  foreignEstimate(model: string, planned: Planned, isWorst?: boolean): ForeignMoney | undefined
  /** About what a request will cost. */
  estimate(model: string, planned: Planned): number | undefined
  /** The most that the same may cost by what is known (`worstCost`): where the key's group is not known, in the dearest group. */
  worst(model: string, planned: Planned): number | undefined
  /** How many tokens characters are to a model. */
  ratesOf(model: string): TokenRates
}

/** What the models of connections cost, by their gateways' own lists, and by the bundled table where these say nothing. */
export interface Prices {
  /**
   * Knows what the bundled table has when the gateway offers no list. Never fails; asks the gateway once an hour at most, and its log of the key
   * where the prices go by a group that is not known.
   */
  of(connectionId: string): Promise<ModelPrices>
  /** By the list as it was last read, before this start of the app too: no gateway is asked. */
  lastRead(connectionId: string): ModelPrices
  /**
   * What the gateway has noted of the requests of the connection's key, the newest first; `undefined` where it offers no such log,
   * or may not be asked now. Gateways allow 20 such questions in 20 minutes, together with others: it is asked once in two minutes
   * at most, and what it said last is told meanwhile.
   */
  readLog(connectionId: string): Promise<readonly LoggedCall[] | undefined>
  /** The connection may lead elsewhere from now on, or is gone. */
  forget(connectionId: string): void
}

export interface PricesDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly gateway: Pick<Gateway, 'fetchAnswer'>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  readonly accountRoutes: Pick<AccountRoutes, 'readLog' | 'readQuotaPerDollar'>
  /** What the entry in the list of models says that a model costs: some gateways have their prices there. */
  readonly entryPriceOf?: (connectionId: string, model: string) => ModelPrice | undefined
  /** What the user says that a model costs. */
  readonly ownPriceOf?: (connectionId: string, model: string) => OwnPrice | undefined
  /** How many tokens characters are to a model; without it what is usual is taken. */
  readonly ratesOf?: (model: string) => TokenRates
}

interface Asked {
  readonly prices: Promise<ModelPrices>
  /** Milliseconds on the monotonic clock. */
  until: number
}

const keptMs = 60 * 60 * 1000
/** A gateway that could not be reached is asked again sooner. */
const unreachedMs = 60_000
const maxBytes = 16 * 1024 * 1024
/** A run waits for the list, so that its cost is known: not for long. */
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

  /** A list that was forgotten meanwhile may be that of another address. */
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
    // The list is open to everybody.
    const { end, head, text } = await fetch({ ...target.value, key: null }, '/api/pricing')
    if (head === undefined) onUnreached()
    if (end.outcome !== 'received' || head?.status !== 200) return noPriceList
    const list = readPriceList(text)
    if (list === undefined || list.models.size === 0) return list ?? noPriceList
    const told = await accountRoutes.readQuotaPerDollar(target.value)
    const quotaPerDollar = told ?? store.get(connectionId).list.quotaPerDollar
    return quotaPerDollar === list.quotaPerDollar ? list : (readPriceList(text, quotaPerDollar) ?? list)
  }

  async function askLog(connectionId: string): Promise<readonly LoggedCall[] | undefined> {
    const target = await resolveTarget(connectionId)
    return target.ok ? accountRoutes.readLog(target.value) : undefined
  }

  /** The group of a key changes seldom: what its log said last is kept with the prices. */
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

/** What is known of a model's price beside the gateway's list. */
interface PricesBeside {
  /** By the entry in the list of models, which is the gateway's word as well. */
  readonly ofEntry: (model: string) => ModelPrice | undefined
  readonly ofUser: (model: string) => OwnPrice | undefined
  readonly ratesOf: (model: string) => TokenRates
}

/** A model's price as it is used: the gateway's own, else that of the bundled table, else what the user says. */
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

  /** The ratio of a group is the gateway's own: it says nothing of a maker's price. */
  const anyPriceOf = (model: string, isWorst = false): UsedPrice | undefined => {
    const listed = listedPriceOf(model, isWorst)
    if (listed === undefined || listed === 'unreadable') {
      // The gateway has a price of its own that cannot be read: that of the maker is none.
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

  /** Dollars and other currencies are never added: who asks for a price in dollars does not get another. */
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
