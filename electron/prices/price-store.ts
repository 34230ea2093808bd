import * as z from 'zod/mini'
import { ok } from '../../shared/errors/result.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'
import type { PriceList } from './price-list.ts'

/**
 * The prices of each gateway as they were last read: what was asked before the app ended has its cost by them, without
 * asking a gateway while the app starts. What cannot be read or saved is as if it were not there.
 */
export interface PriceStore {
  get(connectionId: string): PriceList
  set(connectionId: string, prices: PriceList): void
  remove(connectionId: string): void
}

const storedSchema = z.array(
  z.tuple([
    z.string(),
    z.union([
      z.object({ type: z.literal('call'), perCall: z.number() }),
      z.object({
        type: z.literal('tokens'),
        input: z.number(),
        output: z.number(),
        cachedInput: z.number(),
        cacheWrite: z.number(),
      }),
    ]),
  ]),
)

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
      return new Map(stored.success ? stored.data : [])
    },
    set: (connectionId, prices) => change(() => void upsert.run(connectionId, JSON.stringify([...prices]))),
    remove: (connectionId) => change(() => void remove.run(connectionId)),
  }
}
