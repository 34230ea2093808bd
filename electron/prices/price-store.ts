import * as z from 'zod/mini'
import { ok } from '../../shared/errors/result.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { usualQuotaPerDollar } from '../../shared/runs/run-cost.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'
import { noPriceList, type KeyGroup, type PriceList } from './price-list.ts'

/** The stored prices of one connection. */
export interface KnownPrices {
  readonly list: PriceList
  readonly key?: KeyGroup | undefined
}

/**
 * The prices of each gateway as they were last read: they determine the cost of requests from before the app ended,
 * without a request at the start. Data that cannot be read or saved is ignored.
 */
export interface PriceStore {
  get(connectionId: string): KnownPrices
  set(connectionId: string, prices: KnownPrices): void
  remove(connectionId: string): void
}

const priceSchema = z.union([
  z.object({ type: z.literal('call'), perCall: z.number() }),
  z.object({
    type: z.literal('tokens'),
    input: z.number(),
    output: z.number(),
    cachedInput: z.number(),
    cacheWrite: z.number(),
    cacheWrite1h: z.optional(z.number()),
    imageInput: z.optional(z.number()),
    audioInput: z.optional(z.number()),
    audioOutput: z.optional(z.number()),
  }),
])

/** Lists stored by an earlier version contain the group ratio in their prices: they are read again. */
const storedSchema = z.object({
  models: z.array(
    z.tuple([z.string(), z.object({ price: priceSchema, groups: z.optional(z.array(z.string())) })]),
  ),
  groups: z.array(z.tuple([z.string(), z.number()])),
  key: z.optional(z.object({ name: z.string(), ratio: z.number() })),
  unreadable: z.optional(z.array(z.string())),
  quotaPerDollar: z.catch(z.number().check(z.gt(0)), usualQuotaPerDollar),
})

export function createPriceStore(database: Database, log: Log): PriceStore {
  const { connection } = database
  const select = connection.prepare('SELECT prices FROM price_lists WHERE connection_id = ?')
  const upsert = connection.prepare(
    'INSERT OR REPLACE INTO price_lists (connection_id, prices) VALUES (?, ?)',
  )
  const remove = connection.prepare('DELETE FROM price_lists WHERE connection_id = ?')

  function change(work: () => void): void {
    const written = database.write(databaseError('pricesNotSaved'), () => {
      work()
      return ok()
    })
    if (!written.ok) log.warn(written.error.message)
  }

  return {
    get(connectionId) {
      const row = database.read(databaseError('pricesNotRead'), () => select.get(connectionId))
      if (!row.ok) log.warn(row.error.message)
      const stored = storedSchema.safeParse(parseOwnJson(String(row.ok ? row.value?.['prices'] : '')))
      if (!stored.success) return { list: noPriceList }
      const { models, groups, key, unreadable, quotaPerDollar } = stored.data
      const list: PriceList = {
        models: new Map(models),
        groups: new Map(groups),
        unreadable: new Set(unreadable),
        quotaPerDollar,
      }
      return { list, key }
    },
    set(connectionId, { list, key }) {
      const { models, groups, unreadable, quotaPerDollar } = list
      const stored = {
        models: [...models],
        groups: [...groups],
        unreadable: [...unreadable],
        quotaPerDollar,
        key,
      }
      change(() => void upsert.run(connectionId, JSON.stringify(stored)))
    },
    remove: (connectionId) => change(() => void remove.run(connectionId)),
  }
}
