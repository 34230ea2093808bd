import * as z from 'zod/mini'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { ListedModel } from '../../shared/formats/models/listed-model.ts'
import { readModelListResponse } from '../../shared/formats/models/response.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { modelEntrySchema, type ModelEntry } from '../../shared/models/model-entry.ts'
import type { Database } from '../database/database.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** The owner of a list. */
export interface ListOwner {
  readonly connectionId: string
  /**
   * The key's name and last four characters, `''` for a connection without a key. The id is not used: a key for one
   * session, or one that was replaced by itself, comes back under another id.
   */
  readonly keyLabel: string
}

/** The last list that a key received, and the one that the user has seen. */
export interface StoredList {
  readonly models: readonly ListedModel[]
  readonly listedAt: number
  readonly durationMs: number
  /** The gateway may answer differently by now: usable for comparing only. */
  readonly isStale: boolean
  readonly seen: readonly ModelEntry[]
  /** When the list was last equal to `seen`. */
  readonly seenAt: number
}

/** The list that another key received. */
export interface OtherList {
  readonly keyLabel: string
  readonly ids: readonly string[]
  readonly listedAt: number
}

/**
 * The last model list of each key, so that the window is filled before the first request of a session and can show
 * later changes. Unreadable data is ignored.
 */
export interface ModelListStore {
  /** `undefined` when there is none for this address. */
  get(owner: ListOwner, baseUrl: string): Result<StoredList | undefined>
  set(owner: ListOwner, baseUrl: string, list: StoredList): Result<void>
  /** The lists that other keys of the same connection received at this address. */
  others(owner: ListOwner, baseUrl: string): Result<OtherList[]>
  /** Marks the lists of a connection as outdated. */
  markStale(connectionId: string): Result<void>
  remove(connectionId: string): Result<void>
}

const seenSchema = z.array(modelEntrySchema)

export function createModelListStore(database: Database): ModelListStore {
  const { connection } = database
  const select = connection.prepare(
    'SELECT * FROM model_lists WHERE connection_id = ? AND key_label = ? AND base_url = ?',
  )
  const selectOthers = connection.prepare(
    'SELECT key_label, entries, listed_at FROM model_lists WHERE connection_id = ? AND key_label <> ? AND base_url = ?',
  )
  const upsert = connection.prepare(`
    INSERT OR REPLACE INTO model_lists
      (connection_id, key_label, base_url, entries, listed_at, duration_ms, is_stale, seen, seen_at)
    VALUES (:connection_id, :key_label, :base_url, :entries, :listed_at, :duration_ms, :is_stale, :seen, :seen_at)`)
  const markStale = connection.prepare('UPDATE model_lists SET is_stale = 1 WHERE connection_id = ?')
  const remove = connection.prepare('DELETE FROM model_lists WHERE connection_id = ?')

  function change(work: () => void): Result<void> {
    return database.write(databaseError('modelListNotSaved'), () => {
      work()
      return ok()
    })
  }

  return {
    get: ({ connectionId, keyLabel }, baseUrl) =>
      database.read(databaseError('modelListNotRead'), () => {
        const row = select.get(connectionId, keyLabel, baseUrl)
        return row === undefined ? undefined : fromRow(row)
      }),
    set: ({ connectionId, keyLabel }, baseUrl, list) =>
      change(() => {
        upsert.run({
          connection_id: connectionId,
          key_label: keyLabel,
          base_url: baseUrl,
          entries: JSON.stringify(list.models.map(({ raw }) => raw)),
          listed_at: list.listedAt,
          duration_ms: list.durationMs,
          is_stale: Number(list.isStale),
          seen: JSON.stringify(list.seen),
          seen_at: list.seenAt,
        })
      }),
    others: ({ connectionId, keyLabel }, baseUrl) =>
      database.read(databaseError('modelListsNotRead'), () =>
        selectOthers.all(connectionId, keyLabel, baseUrl).map((row) => ({
          keyLabel: String(row['key_label']),
          ids: (readEntries(row['entries']) ?? []).map(({ id }) => id),
          listedAt: Number(row['listed_at']),
        })),
      ),
    markStale: (connectionId) => change(() => void markStale.run(connectionId)),
    remove: (connectionId) => change(() => void remove.run(connectionId)),
  }
}

function fromRow(row: Readonly<Record<string, unknown>>): StoredList | undefined {
  const models = readEntries(row['entries'])
  const seen = seenSchema.safeParse(parseOwnJson(String(row['seen'])))
  if (models === undefined || !seen.success) return undefined
  return {
    models,
    listedAt: Number(row['listed_at']),
    durationMs: Number(row['duration_ms']),
    isStale: row['is_stale'] === 1,
    seen: seen.data,
    seenAt: Number(row['seen_at']),
  }
}

function readEntries(text: unknown): ListedModel[] | undefined {
  const entries = parseOwnJson(String(text))
  const models = Array.isArray(entries) ? readModelListResponse(entries) : undefined
  // An entry without a model name was damaged: lists with such entries are never stored.
  return models?.ok === true && models.value.length === (entries as unknown[]).length
    ? models.value
    : undefined
}
