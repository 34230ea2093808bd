import { ok, type Result } from '../../shared/errors/result.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { ownPriceSchema, type OwnPrice } from '../../shared/prices/own-price.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'

/** The user's own prices of models, for each connection. Unreadable data is ignored. */
export interface OwnPriceStore {
  get(connectionId: string, model: string): OwnPrice | undefined
  /** The models with an own price. */
  modelsOf(connectionId: string): readonly string[]
  /** `undefined` removes the price. */
  set(connectionId: string, model: string, price: OwnPrice | undefined): Result<void>
  removeConnection(connectionId: string): Result<void>
}

export function createOwnPriceStore(database: Database, log: Log): OwnPriceStore {
  const { connection } = database
  const select = connection.prepare('SELECT model, price FROM own_prices WHERE connection_id = ?')
  const save = connection.prepare(
    'INSERT OR REPLACE INTO own_prices (connection_id, model, price) VALUES (?, ?, ?)',
  )
  const remove = connection.prepare('DELETE FROM own_prices WHERE connection_id = ? AND model = ?')
  const removeAll = connection.prepare('DELETE FROM own_prices WHERE connection_id = ?')
  /** Cached: they are few, and read for every model of a list. */
  const known = new Map<string, ReadonlyMap<string, OwnPrice>>()

  function pricesOf(connectionId: string): ReadonlyMap<string, OwnPrice> {
    const before = known.get(connectionId)
    if (before !== undefined) return before
    const rows = database.read(databaseError('pricesNotRead'), () => select.all(connectionId))
    if (!rows.ok) {
      log.warn(rows.error.message)
      return new Map()
    }
    const prices = new Map(
      rows.value.flatMap((row) => {
        const price = ownPriceSchema.safeParse(parseOwnJson(String(row['price'])))
        return price.success ? [[String(row['model']), price.data] as const] : []
      }),
    )
    known.set(connectionId, prices)
    return prices
  }

  function change(connectionId: string, work: () => void): Result<void> {
    const changed = database.write(databaseError('pricesNotSaved'), () => {
      work()
      return ok()
    })
    known.delete(connectionId)
    return changed
  }

  return {
    get: (connectionId, model) => pricesOf(connectionId).get(model),
    modelsOf: (connectionId) => [...pricesOf(connectionId).keys()],
    set: (connectionId, model, price) =>
      change(connectionId, () => {
        if (price === undefined) remove.run(connectionId, model)
        else save.run(connectionId, model, JSON.stringify(price))
      }),
    removeConnection: (connectionId) => change(connectionId, () => void removeAll.run(connectionId)),
  }
}
