import * as z from 'zod/mini'
import {
  embeddedRowSchema,
  embeddingBatchSchema,
  embeddingResultSchema,
  embeddingStatuses,
  type EmbeddedRow,
  type EmbeddingBatch,
  type EmbeddingResult,
} from '../../shared/embeddings/embedding-result.ts'
import { addUsages } from './add-usages.ts'
import { parseOwnJson } from '../../shared/json.ts'
import type { Database } from '../database/database.ts'

/** The tables of results and batches. Calls throw SQLite's errors: call them inside `database.read` and `.write`. */
export interface ResultStore {
  insert(result: EmbeddingResult, rows: readonly EmbeddedRow[]): void
  /** Updates every field that can change while it is running, except the batches. */
  update(result: EmbeddingResult): void
  updateBatch(resultId: string, batch: EmbeddingBatch): void
  /** `undefined` for a deleted or unknown one. */
  get(id: string): EmbeddingResult | undefined
  rows(id: string): EmbeddedRow[]
  list(setId: string): EmbeddingResult[]
  /** Results that were running when the app ended, including deleted ones. */
  unfinished(): EmbeddingResult[]
  setDeleted(id: string, at: number | null): boolean
  removeDeletedBefore(time: number): void
  /** The ids of all results, including deleted ones. */
  ids(): string[]
}

export function createResultStore({ connection }: Database): ResultStore {
  const insert = connection.prepare(`
    INSERT INTO embedding_results (id, set_id, started_at, status, dimensions, ready_count, took_ms, request, rows)
    VALUES (:id, :set_id, :started_at, :status, :dimensions, :ready_count, :took_ms, :request, :rows)`)
  const update = connection.prepare(`
    UPDATE embedding_results SET status = :status, dimensions = :dimensions, ready_count = :ready_count,
      took_ms = :took_ms WHERE id = :id`)
  const setBatch = connection.prepare(
    'INSERT OR REPLACE INTO embedding_batches (result_id, start, details) VALUES (?, ?, ?)',
  )
  // oxlint-disable-next-line text/untranslated -- SQL
  const columns = 'id, set_id, started_at, status, dimensions, ready_count, took_ms, request'
  const get = connection.prepare(
    `SELECT ${columns} FROM embedding_results WHERE id = ? AND deleted_at IS NULL`,
  )
  const list = connection.prepare(
    `SELECT ${columns} FROM embedding_results WHERE set_id = ? AND deleted_at IS NULL ORDER BY started_at DESC, id`,
  )
  const unfinished = connection.prepare(`SELECT ${columns} FROM embedding_results WHERE status = 'running'`)
  const batches = connection.prepare(
    'SELECT details FROM embedding_batches WHERE result_id = ? ORDER BY start',
  )
  const rows = connection.prepare('SELECT rows FROM embedding_results WHERE id = ?')
  const setDeleted = connection.prepare('UPDATE embedding_results SET deleted_at = ? WHERE id = ?')
  const remove = connection.prepare('DELETE FROM embedding_results WHERE deleted_at < ?')
  const ids = connection.prepare('SELECT id FROM embedding_results')

  function toResult(row: Record<string, unknown>): EmbeddingResult[] {
    const id = String(row['id'])
    const found = batches.all(id).flatMap(({ details }) => {
      const batch = z.safeParse(embeddingBatchSchema, parseOwnJson(String(details)))
      return batch.success ? [batch.data] : []
    })
    const request = z.safeParse(requestSchema, parseOwnJson(String(row['request'])))
    if (!request.success) return []
    const usage = addUsages(found.map((batch) => batch.usage))
    const result: EmbeddingResult = {
      ...request.data,
      id,
      setId: String(row['set_id']),
      startedAt: Number(row['started_at']),
      status: embeddingStatuses.find((status) => status === row['status']) ?? 'incomplete',
      readyCount: Number(row['ready_count']),
      tookMs: Number(row['took_ms']),
      ...(typeof row['dimensions'] === 'number' && { dimensions: row['dimensions'] }),
      ...(usage !== undefined && { usage }),
      batches: found,
    }
    return [result]
  }

  return {
    insert(result, sentRows) {
      const { setId, startedAt, batches: planned } = result
      insert.run({
        ...changing(result),
        set_id: setId,
        started_at: Math.round(startedAt),
        request: JSON.stringify(z.parse(requestSchema, result)),
        rows: JSON.stringify(sentRows),
      })
      for (const batch of planned) setBatch.run(result.id, batch.start, JSON.stringify(batch))
    },
    update(result) {
      update.run(changing(result))
    },
    updateBatch(resultId, batch) {
      setBatch.run(resultId, batch.start, JSON.stringify(batch))
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : toResult(row)[0]
    },
    rows(id) {
      const parsed = z.safeParse(z.array(embeddedRowSchema), parseOwnJson(String(rows.get(id)?.['rows'])))
      return parsed.success ? parsed.data : []
    },
    list: (setId) => list.all(setId).flatMap(toResult),
    unfinished: () => unfinished.all().flatMap(toResult),
    setDeleted: (id, at) => Number(setDeleted.run(at === null ? null : Math.round(at), id).changes) > 0,
    removeDeletedBefore(time) {
      remove.run(Math.round(time))
    },
    ids: () => ids.all().map(({ id }) => String(id)),
  }
}

/** The fields of a result that never change. */
const requestSchema = z.pick(embeddingResultSchema, {
  connectionId: true,
  connectionName: true,
  isPractice: true,
  format: true,
  model: true,
  parameters: true,
  extraJson: true,
  batchSize: true,
  atOnce: true,
  rowCount: true,
})

function changing({ id, status, dimensions, readyCount, tookMs }: EmbeddingResult) {
  return { id, status, dimensions: dimensions ?? null, ready_count: readyCount, took_ms: tookMs }
}
