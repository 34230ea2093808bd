import type { StatementSync } from 'node:sqlite'
import type { MediaFacets, MediaFilter, MediaPage, MediaSummary } from '../../../shared/media/media-filter.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { Database } from '../../database/database.ts'
import { toMediaItem, toTags, toValues } from './media-row.ts'
import { selectMedia } from './select-media.ts'

/** The location and state of an item's files. */
export type MediaPlace = Pick<MediaItem, 'id' | 'fileName' | 'exists' | 'hasThumbnail' | 'deletedAt'>

/** The index of the library. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface MediaStore {
  page(filter: MediaFilter, offset: number, limit: number): MediaPage
  /** The ids of all items that match a filter, in its order. */
  ids(filter: MediaFilter): string[]
  /** A summary of the items. Items that do not exist do not count. */
  summary(ids: readonly string[]): MediaSummary
  facets(): MediaFacets
  get(id: string): MediaItem | undefined
  /** The items with these bytes, including those in the trash. */
  withHash(sha256: string): MediaItem[]
  /** Only those whose file is missing: with a thousand copies of one file, the others are not read. */
  lostWithHash(sha256: string): MediaItem[]
  /** The items whose provenance names this run, except for those in the trash and those whose file is missing. */
  madeBy(runId: string): MediaItem[]
  /** Whether an item outside the trash has this file. */
  hasName(fileName: string): boolean
  /** Every item, including those in the trash. Slow for a large library: for rare occasions. */
  all(): MediaItem[]
  inTrash(): MediaItem[]
  /** The place of every item, including those in the trash. */
  places(): MediaPlace[]
  /** Stores the current place of an item. */
  setPlace(place: MediaPlace): void
  add(item: MediaItem): void
  /** Returns the items that changed; `undefined` if one does not exist, and then nothing is changed. */
  setStarred(ids: readonly string[], isStarred: boolean): string[] | undefined
  /** Writes an existing item. */
  update(item: MediaItem): void
  remove(id: string): void
}

/** Natural order: Shoot 2 before Shoot 10. */
const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare

export function createMediaStore({
  connection,
  hasFullTextSearch,
}: Pick<Database, 'connection' | 'hasFullTextSearch'>): MediaStore {
  const get = connection.prepare('SELECT * FROM media_items WHERE id = ?')
  const byHash = connection.prepare('SELECT * FROM media_items WHERE sha256 = ? ORDER BY number')
  const lostByHash = connection.prepare(
    'SELECT * FROM media_items WHERE sha256 = ? AND is_there = 0 ORDER BY number',
  )
  const byRun = connection.prepare(`
    SELECT * FROM media_items
    WHERE deleted_at IS NULL AND is_there = 1 AND json_extract(provenance, '$.runId') = ? ORDER BY number`)
  const byName = connection.prepare(
    'SELECT 1 FROM media_items WHERE file_name = ? AND deleted_at IS NULL LIMIT 1',
  )
  const all = connection.prepare('SELECT * FROM media_items ORDER BY number')
  const inTrash = connection.prepare(
    'SELECT * FROM media_items WHERE deleted_at IS NOT NULL ORDER BY deleted_at, number',
  )
  const places = connection.prepare(
    'SELECT id, file_name, is_there, has_thumbnail, deleted_at FROM media_items ORDER BY number',
  )
  const setPlace = connection.prepare(
    'UPDATE media_items SET file_name = ?, is_there = ?, has_thumbnail = ?, deleted_at = ? WHERE id = ?',
  )
  let update: StatementSync | undefined
  const remove = connection.prepare('DELETE FROM media_items WHERE id = ?')
  const totals = connection.prepare(`
    SELECT coalesce(sum(deleted_at IS NULL), 0) AS total, coalesce(sum(deleted_at IS NOT NULL), 0) AS in_trash,
      coalesce(sum(CASE WHEN deleted_at IS NULL THEN bytes END), 0) AS bytes,
      coalesce(sum(deleted_at IS NULL AND is_starred = 1), 0) AS starred
    FROM media_items`)
  const kinds = connection.prepare(
    'SELECT kind, count(*) AS count FROM media_items WHERE deleted_at IS NULL GROUP BY kind',
  )
  const models = connection.prepare(`
    SELECT model, count(*) AS count FROM media_items WHERE deleted_at IS NULL AND model <> ''
    GROUP BY model ORDER BY count DESC, model`)
  const collections = connection.prepare(`
    SELECT id, name, (SELECT count(*) FROM collection_items JOIN media_items ON media_items.number = item
      WHERE collection = collections.number AND media_items.deleted_at IS NULL) AS count
    FROM collections WHERE deleted_at IS NULL ORDER BY number`)
  const tags = connection.prepare("SELECT tags FROM media_items WHERE deleted_at IS NULL AND tags <> ''")
  // All ids in one JSON parameter: the number of selected items is unlimited, but the parameters of a statement are
  // not.
  const ofSelection = 'FROM media_items WHERE id IN (SELECT value FROM json_each(?))'
  const selection = connection.prepare(
    `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes, coalesce(sum(is_starred), 0) AS starred ${ofSelection}`,
  )
  const star = connection.prepare(`
    UPDATE media_items SET is_starred = ?1 WHERE is_starred <> ?1 AND id IN (SELECT value FROM json_each(?2))
    RETURNING id`)
  const kindsOfSelection = connection.prepare(`SELECT kind, count(*) AS count ${ofSelection} GROUP BY kind`)
  const collectionsOfSelection = connection.prepare(`
    SELECT collections.id AS id, count(*) AS count FROM collections
    JOIN collection_items ON collection_items.collection = collections.number
    WHERE collections.deleted_at IS NULL AND item IN (SELECT number ${ofSelection})
    GROUP BY collections.number ORDER BY name COLLATE NOCASE`)
  const tagsOfSelection = connection.prepare(`SELECT tags ${ofSelection} AND tags <> ''`)

  return {
    page(filter, offset, limit) {
      const { sql, values, order, canMatch } = selectMedia(filter, hasFullTextSearch)
      if (!canMatch) return { items: [], total: 0 }
      const total = Number(connection.prepare(`SELECT count(*) AS count ${sql}`).get(...values)?.['count'])
      const items = connection
        .prepare(`SELECT media_items.* ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`)
        .all(...values, limit, offset)
        .map(toMediaItem)
      const next = offset + items.length
      return { items, total, ...(items.length > 0 && next < total && { next }) }
    },
    ids(filter) {
      const { sql, values, order, canMatch } = selectMedia(filter, hasFullTextSearch)
      if (!canMatch) return []
      const rows = connection.prepare(`SELECT media_items.id AS id ${sql} ORDER BY ${order}`).all(...values)
      return rows.map((row) => String(row['id']))
    },
    summary(ids) {
      const list = JSON.stringify(ids)
      const row = selection.get(list)
      return {
        count: Number(row?.['count']),
        bytes: Number(row?.['bytes']),
        starred: Number(row?.['starred']),
        kinds: toCounts(kindsOfSelection.all(list)),
        collections: collectionsOfSelection
          .all(list)
          .map((each) => ({ id: String(each['id']), count: Number(each['count']) })),
        tags: countTags(tagsOfSelection.all(list).map((each) => toTags(String(each['tags'])))),
      }
    },
    facets() {
      const row = totals.get()
      return {
        total: Number(row?.['total']),
        bytes: Number(row?.['bytes']),
        starred: Number(row?.['starred']),
        inTrash: Number(row?.['in_trash']),
        kinds: toCounts(kinds.all()),
        collections: collections
          .all()
          .map((each) => ({
            id: String(each['id']),
            name: String(each['name']),
            count: Number(each['count']),
          }))
          .toSorted((left, right) => compareNames(left.name, right.name)),
        models: models.all().map((each) => ({ model: String(each['model']), count: Number(each['count']) })),
        tags: countTags(tags.all().map((each) => toTags(String(each['tags'])))),
      }
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : toMediaItem(row)
    },
    withHash: (sha256) => byHash.all(sha256).map(toMediaItem),
    lostWithHash: (sha256) => lostByHash.all(sha256).map(toMediaItem),
    madeBy: (runId) => byRun.all(runId).map(toMediaItem),
    hasName: (fileName) => byName.get(fileName) !== undefined,
    all: () => all.all().map(toMediaItem),
    inTrash: () => inTrash.all().map(toMediaItem),
    places: () =>
      places.all().map((row) => ({
        id: String(row['id']),
        fileName: String(row['file_name']),
        exists: row['is_there'] === 1,
        hasThumbnail: row['has_thumbnail'] === 1,
        ...(row['deleted_at'] !== null && { deletedAt: Number(row['deleted_at']) }),
      })),
    setPlace({ id, fileName, exists, hasThumbnail, deletedAt }) {
      setPlace.run(fileName, Number(exists), Number(hasThumbnail), deletedAt ?? null, id)
    },
    add(item) {
      const values = toValues(item)
      const names = Object.keys(values)
      connection
        .prepare(`INSERT INTO media_items (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(values))
    },
    setStarred(ids, isStarred) {
      const list = JSON.stringify(ids)
      if (Number(selection.get(list)?.['count']) !== new Set(ids).size) return undefined
      return star.all(Number(isStarred), list).map((row) => String(row['id']))
    },
    update(item) {
      const { id, ...values } = toValues(item)
      const changes = Object.keys(values).map((name) => `${name} = ?`)
      // Prepared once: a change of the whole library writes thousands of items.
      update ??= connection.prepare(`UPDATE media_items SET ${changes.join(', ')} WHERE id = ?`)
      update.run(...Object.values(values), id ?? '')
    },
    remove(id) {
      remove.run(id)
    },
  }
}

function toCounts(rows: readonly Readonly<Record<string, unknown>>[]): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['count'])]))
}

/** The most used first. Tags are case-insensitive. */
function countTags(lists: readonly (readonly string[])[]): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>()
  for (const tag of lists.flat()) {
    const known = counts.get(tag.toLowerCase())
    if (known === undefined) counts.set(tag.toLowerCase(), { tag, count: 1 })
    else known.count += 1
  }
  return [...counts.values()].toSorted(
    (left, right) => right.count - left.count || left.tag.localeCompare(right.tag),
  )
}
