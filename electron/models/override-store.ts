import { ok, type Result } from '../../shared/errors/result.ts'
import type { FitTarget } from '../../shared/formats/registry.ts'
import type { Database } from '../database/database.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** The user's overrides for one model, by target. */
export type Overrides = Readonly<Record<string, boolean>>

/** The user's overrides of what models can do, for each connection. */
export interface OverrideStore {
  /** By model name. */
  of(connectionId: string): Result<ReadonlyMap<string, Overrides>>
  /** `undefined` removes the override. */
  set(connectionId: string, model: string, target: FitTarget, can: boolean | undefined): Result<void>
  removeConnection(connectionId: string): Result<void>
}

export function createOverrideStore(database: Database): OverrideStore {
  const { connection } = database
  const select = connection.prepare('SELECT model, target, can FROM model_overrides WHERE connection_id = ?')
  const save = connection.prepare(
    'INSERT OR REPLACE INTO model_overrides (connection_id, model, target, can) VALUES (?, ?, ?, ?)',
  )
  const remove = connection.prepare(
    'DELETE FROM model_overrides WHERE connection_id = ? AND model = ? AND target = ?',
  )
  const removeAll = connection.prepare('DELETE FROM model_overrides WHERE connection_id = ?')

  function change(work: () => void): Result<void> {
    return database.write(databaseError('overrideNotSaved'), () => {
      work()
      return ok()
    })
  }

  return {
    of: (connectionId) =>
      database.read(databaseError('overridesNotRead'), () => {
        const overrides = new Map<string, Record<string, boolean>>()
        for (const row of select.all(connectionId)) {
          const model = String(row['model'])
          const own = overrides.get(model) ?? {}
          own[String(row['target'])] = row['can'] === 1
          overrides.set(model, own)
        }
        return overrides
      }),
    set: (connectionId, model, target, can) =>
      change(() => {
        if (can === undefined) remove.run(connectionId, model, target)
        else save.run(connectionId, model, target, Number(can))
      }),
    removeConnection: (connectionId) => change(() => void removeAll.run(connectionId)),
  }
}
