import * as z from 'zod/mini'
import { modelEntrySchema, type ModelEntry } from '../../shared/models/model-entry.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { parseJson } from '../../shared/json.ts'
import type { Database } from '../database/database.ts'

/** The last model list of each connection, so that the picker is filled before the first request of a session. */
export interface ModelListStore {
  /** `undefined` when there is none of this address, or when it cannot be read. */
  get(connectionId: string, baseUrl: string): Result<ModelEntry[] | undefined>
  set(connectionId: string, baseUrl: string, models: readonly ModelEntry[], fetchedAt: number): Result<void>
  remove(connectionId: string): Result<void>
}

const modelsSchema = z.array(modelEntrySchema)

export function createModelListStore(database: Database): ModelListStore {
  const { connection } = database
  const select = connection.prepare('SELECT models FROM model_lists WHERE connection_id = ? AND base_url = ?')
  const upsert = connection.prepare(
    `INSERT INTO model_lists (connection_id, base_url, models, fetched_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (connection_id) DO UPDATE
     SET base_url = excluded.base_url, models = excluded.models, fetched_at = excluded.fetched_at`,
  )
  const remove = connection.prepare('DELETE FROM model_lists WHERE connection_id = ?')
  return {
    get: (connectionId, baseUrl) =>
      database.read('The stored model list could not be read', () => {
        const text = select.get(connectionId, baseUrl)?.models
        return typeof text === 'string' ? modelsSchema.safeParse(parseJson(text)).data : undefined
      }),
    set: (connectionId, baseUrl, models, fetchedAt) =>
      database.write('The model list could not be saved', () => {
        upsert.run(connectionId, baseUrl, JSON.stringify(models), fetchedAt)
        return ok()
      }),
    remove: (connectionId) =>
      database.write('The stored model list could not be removed', () => {
        remove.run(connectionId)
        return ok()
      }),
  }
}
