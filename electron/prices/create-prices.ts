import type { Result } from '../../shared/errors/result.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import { costOf } from './cost-of.ts'
import { estimateCost, type Planned } from './estimate-cost.ts'
import { readPriceList, type PriceList } from './price-list.ts'
import { createPriceStore } from './price-store.ts'

/** What the models of one gateway cost, in US dollars. */
export interface ModelPrices {
  has(model: string): boolean
  /** What a call has cost; `undefined` without a price, or without the counts that it goes by. */
  costOf(model: string, usage: Usage | undefined): number | undefined
  /** About what a request will cost. */
  estimate(model: string, planned: Planned): number | undefined
}

/** What the models of connections cost, by their gateways' own lists. */
export interface Prices {
  /** Knows no model when the gateway offers no list. Never fails; asks the gateway once an hour at most. */
  of(connectionId: string): Promise<ModelPrices>
  /** By the list as it was last read, before this start of the app too: no gateway is asked. */
  lastRead(connectionId: string): ModelPrices
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

const noPrices: PriceList = new Map()
const keptMs = 60 * 60 * 1000
/** A gateway that could not be reached is asked again sooner. */
const unreachedMs = 60_000
const maxBytes = 16 * 1024 * 1024
/** A run waits for the list, so that its cost is known: not for long. */
const longestMs = 15_000

export function createPrices(dependencies: PricesDependencies): Prices {
  const { database, clock, log, gateway, resolveTarget } = dependencies
  const asked = new Map<string, Asked>()
  const store = createPriceStore(database, log)

  /** A list that was forgotten meanwhile may be that of another address. */
  function keep(connectionId: string, fresh: Asked, list: PriceList): void {
    if (asked.get(connectionId) === fresh && list.size > 0) store.set(connectionId, list)
  }

  async function ask(connectionId: string, onUnreached: () => void): Promise<PriceList> {
    const target = await resolveTarget(connectionId)
    if (!target.ok) {
      onUnreached()
      return noPrices
    }
    const stopping = new AbortController()
    const cancel = clock.after(longestMs, () => stopping.abort())
    const { end, head, text } = await gateway.fetchAnswer({
      request: {
        method: 'GET',
        path: '/api/pricing',
        auth: 'authorization',
        headers: {},
        expectsStream: false,
      },
      // The list is open to everybody.
      target: { ...target.value, key: null },
      signal: stopping.signal,
      maxBytes,
    })
    cancel()
    if (head === undefined) onUnreached()
    if (end.outcome !== 'received' || head?.status !== 200) return noPrices
    return readPriceList(text) ?? noPrices
  }

  return {
    of(connectionId) {
      const known = asked.get(connectionId)
      if (known !== undefined && clock.monotonic() < known.until) return known.prices
      const fresh: Asked = {
        prices: ask(connectionId, () => void (fresh.until = clock.monotonic() + unreachedMs)).then((list) => {
          keep(connectionId, fresh, list)
          return pricesIn(list)
        }),
        until: clock.monotonic() + keptMs,
      }
      asked.set(connectionId, fresh)
      return fresh.prices
    },
    lastRead: (connectionId) => pricesIn(store.get(connectionId)),
    forget(connectionId) {
      asked.delete(connectionId)
      store.remove(connectionId)
    },
  }
}

function pricesIn(list: PriceList): ModelPrices {
  return {
    has: (model) => list.has(model),
    costOf(model, usage) {
      const price = list.get(model)
      return price === undefined ? undefined : costOf(price, usage)
    },
    estimate(model, planned) {
      const price = list.get(model)
      return price === undefined ? undefined : estimateCost(price, planned)
    },
  }
}
