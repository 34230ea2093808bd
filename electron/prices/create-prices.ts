import type { Result } from '../../shared/errors/result.ts'
import { costOf, type BilledUnits } from '../../shared/prices/model-price.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import { estimateCost, type Planned } from '../../shared/prices/estimate-cost.ts'
import { groupRatioOf, noPriceList, readPriceList, type PriceList } from './price-list.ts'
import { createPriceStore, type KnownPrices } from './price-store.ts'
import { keyGroupOf, readTokenLog, type LoggedCall } from './read-token-log.ts'

/** What the models of one gateway cost a key, in US dollars, with the ratio of its group. */
export interface ModelPrices {
  has(model: string): boolean
  /** Whether the gateway offers a list of prices at all. */
  readonly isListed: boolean
  /** What a call has cost; `undefined` without a price, or without what it goes by. */
  costOf(model: string, usage: Usage | undefined, units?: BilledUnits): number | undefined
  /** The same, with what it is reckoned from. */
  runCostOf(model: string, usage: Usage | undefined, units?: BilledUnits): RunCost | undefined
  /** About what a request will cost. */
  estimate(model: string, planned: Planned): number | undefined
  /** The most that the same may cost by what is known: where the key's group is not known, in the dearest group. */
  worst(model: string, planned: Planned): number | undefined
}

/** What the models of connections cost, by their gateways' own lists. */
export interface Prices {
  /**
   * Knows no model when the gateway offers no list. Never fails; asks the gateway once an hour at most, and its log of the key
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
/** Between two questions for the log at one address. */
const betweenLogsMs = 2 * 60_000
/** After a refusal that names no time. */
const refusedLogMs = 20 * 60_000

export function createPrices(dependencies: PricesDependencies): Prices {
  const { database, clock, log, gateway, resolveTarget } = dependencies
  const asked = new Map<string, Asked>()
  /** By address: until when its log is not asked for, by the monotonic clock. The limiter counts by address of the asker. */
  const logsHeldUntil = new Map<string, number>()
  /** What was read last, by connection: one answer serves all who want to know something of it. */
  const logs = new Map<string, { readonly calls: readonly LoggedCall[]; readonly at: number }>()
  const store = createPriceStore(database, log)

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
    return readPriceList(text) ?? noPriceList
  }

  async function askLog(connectionId: string): Promise<readonly LoggedCall[] | undefined> {
    const target = await resolveTarget(connectionId)
    if (!target.ok || target.value.key === null) return undefined
    const address = target.value.baseUrl
    const now = clock.monotonic()
    if (now < (logsHeldUntil.get(address) ?? Number.NEGATIVE_INFINITY)) {
      const last = logs.get(connectionId)
      return last !== undefined && now < last.at + betweenLogsMs ? last.calls : undefined
    }
    logsHeldUntil.set(address, now + betweenLogsMs)
    const { end, head, text } = await fetch(target.value, '/api/log/token')
    const calls = end.outcome === 'received' && head?.status === 200 ? readTokenLog(text) : undefined
    if (calls !== undefined) logs.set(connectionId, { calls, at: now })
    if (calls !== undefined || head === undefined) return calls
    const told = Number(headerValue(head.headers, 'retry-after') ?? Number.NaN) * 1_000
    const holdMs = head.status !== 429 ? keptMs : told > 0 ? told : refusedLogMs
    logsHeldUntil.set(address, clock.monotonic() + holdMs)
    return undefined
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
            return pricesIn(prices)
          }),
        until: clock.monotonic() + keptMs,
      }
      asked.set(connectionId, fresh)
      return fresh.prices
    },
    lastRead: (connectionId) => pricesIn(store.get(connectionId)),
    async readLog(connectionId) {
      const calls = await askLog(connectionId)
      if (calls === undefined) return undefined
      const { list, key } = store.get(connectionId)
      const now = keyGroupOf(calls, list.groups)
      if (list.models.size > 0 && now !== undefined && (now.name !== key?.name || now.ratio !== key.ratio)) {
        store.set(connectionId, { list, key: now })
        const known = asked.get(connectionId)
        if (known !== undefined)
          asked.set(connectionId, { ...known, prices: Promise.resolve(pricesIn({ list, key: now })) })
      }
      return calls
    },
    forget(connectionId) {
      asked.delete(connectionId)
      logs.delete(connectionId)
      store.remove(connectionId)
    },
  }
}

function pricesIn({ list, key }: KnownPrices): ModelPrices {
  const runCostOf: ModelPrices['runCostOf'] = (model, usage, units) => {
    const listed = list.models.get(model)
    const usd = listed && costOf(listed.price, usage, units)
    if (listed === undefined || usd === undefined) return undefined
    const { ratio, group, isAssumed } = groupRatioOf(list, listed, key, false)
    return {
      usd: usd * ratio,
      by: 'estimated',
      source: 'prices',
      ...(group !== undefined && { group }),
      ...(isAssumed && { isGroupAssumed: true }),
    }
  }

  const estimateIn = (model: string, planned: Planned, isWorst: boolean): number | undefined => {
    const listed = list.models.get(model)
    const usd = listed && estimateCost(listed.price, planned)
    return listed === undefined || usd === undefined
      ? undefined
      : usd * groupRatioOf(list, listed, key, isWorst).ratio
  }

  return {
    has: (model) => list.models.has(model),
    isListed: list.models.size > 0,
    costOf: (model, usage, units) => runCostOf(model, usage, units)?.usd,
    runCostOf,
    estimate: (model, planned) => estimateIn(model, planned, false),
    worst: (model, planned) => estimateIn(model, planned, true),
  }
}
