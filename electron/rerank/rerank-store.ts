import * as z from 'zod/mini'
import { parseOwnJson } from '../../shared/json.ts'
import { rerankResultSchema, type RerankResult } from '../../shared/rerank/rerank-result.ts'
import type { Database } from '../database/database.ts'

/** The table of rankings. Calls throw SQLite's errors: call them inside `database.read` and `database.write`. */
export interface RerankStore {
  save(result: RerankResult): void
  /** `undefined` for a deleted or unknown one. */
  get(id: string): RerankResult | undefined
  list(setId: string): RerankResult[]
  setDeleted(id: string, at: number | null): boolean
  removeDeletedBefore(time: number): void
}

export function createRerankStore({ connection }: Database): RerankStore {
  const save = connection.prepare(`
    INSERT INTO rerank_results (id, set_id, started_at, details) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET details = excluded.details`)
  const get = connection.prepare('SELECT details FROM rerank_results WHERE id = ? AND deleted_at IS NULL')
  const list = connection.prepare(
    'SELECT details FROM rerank_results WHERE set_id = ? AND deleted_at IS NULL ORDER BY started_at DESC, id',
  )
  const setDeleted = connection.prepare('UPDATE rerank_results SET deleted_at = ? WHERE id = ?')
  const remove = connection.prepare('DELETE FROM rerank_results WHERE deleted_at < ?')
  return {
    save(result) {
      save.run(result.id, result.setId, Math.round(result.startedAt), JSON.stringify(result))
    },
    get: (id) => read(get.get(id)),
    list: (setId) => list.all(setId).flatMap((row) => read(row) ?? []),
    setDeleted: (id, at) => Number(setDeleted.run(at === null ? null : Math.round(at), id).changes) > 0,
    removeDeletedBefore(time) {
      remove.run(Math.round(time))
    },
  }
}

function read(row: Record<string, unknown> | undefined): RerankResult | undefined {
  const parsed = z.safeParse(rerankResultSchema, parseOwnJson(String(row?.['details'])))
  return parsed.success ? parsed.data : undefined
}
