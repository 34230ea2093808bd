import type * as z from 'zod/mini'
import { formatIds, type FormatId } from '../../shared/formats/registry.ts'
import { parseOwnJson } from '../../shared/json.ts'
import type { PassportKey } from '../../shared/passport/passport.ts'
import type { Database } from '../database/database.ts'

type Row = Readonly<Record<string, unknown>>

export interface EntriesOptions<Entry> {
  readonly table: string
  /** The columns that identify entries of one model and format; none when there is only one entry. */
  readonly keys: readonly string[]
  readonly schema: z.ZodMiniType<Entry>
  readonly merge: (left: Entry | undefined, right: Entry) => Entry
  readonly columns: (entry: Entry) => Readonly<Record<string, string | number | null>>
  /** The maximum number of entries per model and format; the newest are kept. */
  readonly kept: number
}

/** Rows of one model in one format. */
const ofKey = ['connection_id', 'model', 'format'].map((name) => `${name} = :${name}`).join(' AND ')

/** One of the tables: entries are merged with the stored one of the same key. */
export function createEntries<Entry>(
  connection: Database['connection'],
  { table, keys, schema, merge, columns, kept }: EntriesOptions<Entry>,
) {
  const ofModel = connection.prepare(
    `SELECT * FROM ${table} WHERE shelf = 0 AND connection_id = ? AND model = ? ORDER BY last_at DESC`,
  )
  const detailsOfEntry = connection.prepare(
    `SELECT details FROM ${table} WHERE shelf = 0 AND ${[ofKey, ...keys.map((key) => `${key} = :${key}`)].join(' AND ')}`,
  )
  const ofFormat = connection.prepare(`SELECT * FROM ${table} WHERE shelf = 0 AND ${ofKey}`)
  const shelved = connection.prepare(`SELECT * FROM ${table} WHERE shelf = 1 AND connection_id = ?`)
  const surplus =
    keys.length === 0
      ? undefined
      : connection.prepare(`
    DELETE FROM ${table} WHERE shelf = 0 AND ${ofKey} AND (${keys.join(', ')}) IN (
      SELECT ${keys.join(', ')} FROM ${table} WHERE shelf = 0 AND ${ofKey} ORDER BY last_at DESC LIMIT -1 OFFSET ${kept})`)

  const read = (row: Row): Entry[] => {
    const parsed = schema.safeParse(parseOwnJson(String(row['details'])))
    return parsed.success ? [parsed.data] : []
  }

  let insert: ReturnType<typeof connection.prepare> | undefined

  function save(key: PassportKey, entry: Entry): void {
    const row = { ...keyOf(key), ...columns(entry), details: JSON.stringify(entry) }
    const names = Object.keys(row)
    const places = names.map((name) => `:${name}`)
    insert ??= connection.prepare(
      `INSERT OR REPLACE INTO ${table} (shelf, ${names.join(', ')}) VALUES (0, ${places.join(', ')})`,
    )
    insert.run(row)
  }

  function add(key: PassportKey, entries: readonly Entry[]): void {
    for (const entry of entries) {
      const columnsOfEntry = columns(entry)
      const found = detailsOfEntry.get({
        ...keyOf(key),
        ...Object.fromEntries(keys.map((name) => [name, columnsOfEntry[name] ?? null])),
      })
      save(key, merge(found === undefined ? undefined : read(found)[0], entry))
    }
    if (entries.length > 0) surplus?.run(keyOf(key))
  }

  return {
    add,
    change(key: PassportKey, work: (entry: Entry) => Entry): void {
      for (const entry of ofFormat.all(keyOf(key)).flatMap(read)) save(key, work(entry))
    },
    byFormat(connectionId: string, model: string): Map<FormatId, Entry[]> {
      const found = new Map<FormatId, Entry[]>()
      for (const row of ofModel.all(connectionId, model)) {
        const format = formatIds.find((id) => id === row['format'])
        if (format !== undefined) found.set(format, [...(found.get(format) ?? []), ...read(row)])
      }
      return found
    },
    restore(connectionId: string): void {
      for (const row of shelved.all(connectionId)) {
        const format = formatIds.find((id) => id === row['format'])
        if (format !== undefined) add({ connectionId, model: String(row['model']), format }, read(row))
      }
    },
  }
}

function keyOf({ connectionId, model, format }: PassportKey) {
  return { connection_id: connectionId, model, format }
}
