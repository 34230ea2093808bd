import * as z from 'zod/mini'
import { parseOwnJson } from '../../shared/json.ts'
import { setRowSchema, textSetKinds, type TextSet, type TextSetSummary } from '../../shared/sets/text-set.ts'
import type { Database } from '../database/database.ts'

/** The table of sets. Calls throw SQLite's errors: call them inside `database.read` and `database.write`. */
export interface SetStore {
  insert(set: TextSet): void
  update(set: TextSet): void
  /** `undefined` for a deleted or unknown one. */
  get(id: string): TextSet | undefined
  list(kind: TextSet['kind']): TextSetSummary[]
  /** Returns whether there is such a set, deleted or not. `at` deletes it, `null` restores it. */
  setDeleted(id: string, at: number | null): boolean
  /** Deletes for good what was deleted before this time, with all results. */
  removeDeletedBefore(time: number): void
}

export function createSetStore({ connection }: Database): SetStore {
  const insert = connection.prepare(`
    INSERT INTO text_sets (id, kind, name, query, rows, row_count, created_at, updated_at)
    VALUES (:id, :kind, :name, :query, :rows, :row_count, :created_at, :updated_at)`)
  const update = connection.prepare(`
    UPDATE text_sets SET name = :name, query = :query, rows = :rows, row_count = :row_count, updated_at = :updated_at
    WHERE id = :id`)
  const get = connection.prepare('SELECT * FROM text_sets WHERE id = ? AND deleted_at IS NULL')
  const list = connection.prepare(`
    SELECT id, kind, name, query, row_count, created_at, updated_at,
      (SELECT count(*) FROM embedding_results WHERE set_id = text_sets.id AND deleted_at IS NULL)
        + (SELECT count(*) FROM rerank_results WHERE set_id = text_sets.id AND deleted_at IS NULL) AS result_count
    FROM text_sets WHERE kind = ? AND deleted_at IS NULL ORDER BY updated_at DESC, id`)
  const setDeleted = connection.prepare('UPDATE text_sets SET deleted_at = ? WHERE id = ?')
  const remove = connection.prepare('DELETE FROM text_sets WHERE deleted_at < ?')

  return {
    insert({ id, kind, name, query, rows, createdAt, updatedAt }) {
      insert.run({
        id,
        kind,
        name,
        query,
        rows: JSON.stringify(rows),
        row_count: rows.length,
        created_at: Math.round(createdAt),
        updated_at: Math.round(updatedAt),
      })
    },
    update({ id, name, query, rows, updatedAt }) {
      update.run({
        id,
        name,
        query,
        rows: JSON.stringify(rows),
        row_count: rows.length,
        updated_at: Math.round(updatedAt),
      })
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : toSet(row)
    },
    list: (kind) => list.all(kind).map(toSummary),
    setDeleted: (id, at) => Number(setDeleted.run(at === null ? null : Math.round(at), id).changes) > 0,
    removeDeletedBefore(time) {
      remove.run(Math.round(time))
    },
  }
}

type Row = Record<string, unknown>

const rowsSchema = z.array(setRowSchema)

function common(row: Row): Omit<TextSet, 'rows'> {
  return {
    id: String(row['id']),
    kind: textSetKinds.find((kind) => kind === row['kind']) ?? 'embeddings',
    name: String(row['name']),
    query: String(row['query']),
    createdAt: Number(row['created_at']),
    updatedAt: Number(row['updated_at']),
  }
}

function toSet(row: Row): TextSet {
  const rows = z.safeParse(rowsSchema, parseOwnJson(String(row['rows'])))
  return { ...common(row), rows: rows.success ? rows.data : [] }
}

function toSummary(row: Row): TextSetSummary {
  return {
    ...common(row),
    rowCount: Number(row['row_count']),
    resultCount: Number(row['result_count']),
  }
}
