import type * as z from 'zod/mini'
import { formatIds, type FormatId } from '../../shared/formats/registry.ts'
import { parseOwnJson } from '../../shared/json.ts'
import {
  isRefusedLast,
  mergeDrift,
  mergeEndpoints,
  mergeParameters,
} from '../../shared/passport/merge-entries.ts'
import {
  driftEntrySchema,
  endpointEntrySchema,
  maxDriftKept,
  maxParametersKept,
  maxPassportsKept,
  parameterEntrySchema,
  type DriftEntry,
  type EndpointEntry,
  type FormatPassport,
  type ParameterEntry,
  type PassportKey,
  type PassportLine,
} from '../../shared/passport/passport.ts'
import type { Database } from '../database/database.ts'

/** What is learned at once, of one run. */
export interface Learned {
  readonly endpoint?: EndpointEntry
  readonly parameters: readonly ParameterEntry[]
  readonly drift: readonly DriftEntry[]
}

/** The tables of passports. Calls throw SQLite's errors: they are made inside `database.read` and `.write`. */
export interface PassportStore {
  learn(key: PassportKey, learned: Learned): void
  formats(connectionId: string, model: string): FormatPassport[]
  lines(connectionId: string): PassportLine[]
  markKnown(key: PassportKey, at: number | undefined): void
  /** Puts what is known of a connection, or of one of its models, aside. What was put aside before is gone. */
  forget(connectionId: string, model?: string): void
  /** Brings it back, beside what was learned since. */
  restore(connectionId: string): void
  /** What was put aside cannot be brought back any more. */
  clearShelf(): void
  removeConnection(connectionId: string): void
}

type Row = Readonly<Record<string, unknown>>

const tables = ['passport_endpoints', 'passport_parameters', 'passport_drift'] as const

export function createPassportStore({ connection }: Database): PassportStore {
  const endpoints = createEntries(connection, {
    table: 'passport_endpoints',
    keys: ['is_streamed'],
    schema: endpointEntrySchema,
    merge: mergeEndpoints,
    columns: ({ isStreamed, runs, answers, lastAt }: EndpointEntry) => ({
      is_streamed: isStreamed ? 1 : 0,
      runs,
      answers,
      last_at: lastAt,
    }),
    kept: 2,
  })
  const parameters = createEntries(connection, {
    table: 'passport_parameters',
    keys: ['name'],
    schema: parameterEntrySchema,
    merge: mergeParameters,
    columns: (entry: ParameterEntry) => ({
      name: entry.name,
      is_refused_last: isRefusedLast(entry) ? 1 : 0,
      last_at: entry.lastAt,
    }),
    kept: maxParametersKept,
  })
  const drift = createEntries(connection, {
    table: 'passport_drift',
    keys: ['kind', 'path', 'type'],
    schema: driftEntrySchema,
    merge: mergeDrift,
    columns: ({ kind, path, type, answers, lastAt, knownAt }: DriftEntry) => ({
      kind,
      path,
      type,
      answers,
      last_at: lastAt,
      known_at: knownAt ?? null,
    }),
    kept: maxDriftKept,
  })
  const all = { passport_endpoints: endpoints, passport_parameters: parameters, passport_drift: drift }

  const lines = connection.prepare(`
    SELECT model, sum(runs) AS runs, max(last_at) AS last_at,
      (SELECT count(*) FROM passport_parameters p WHERE p.shelf = 0 AND p.connection_id = e.connection_id
        AND p.model = e.model AND is_refused_last = 1) AS refused,
      (SELECT count(*) FROM passport_drift d WHERE d.shelf = 0 AND d.connection_id = e.connection_id
        AND d.model = e.model AND known_at IS NULL) AS drift
    FROM passport_endpoints e WHERE shelf = 0 AND connection_id = ? GROUP BY model ORDER BY last_at DESC`)
  const oldest = connection.prepare(`
    SELECT connection_id, model, format FROM passport_endpoints WHERE shelf = 0
    GROUP BY connection_id, model, format ORDER BY max(last_at) DESC LIMIT -1 OFFSET ${maxPassportsKept}`)
  const count = connection.prepare('SELECT count(*) AS rows FROM passport_endpoints WHERE shelf = 0')

  function removeSurplus(): void {
    if (Number(count.get()?.['rows'] ?? 0) <= maxPassportsKept) return
    for (const row of oldest.all())
      for (const table of tables)
        connection
          .prepare(`DELETE FROM ${table} WHERE shelf = 0 AND connection_id = ? AND model = ? AND format = ?`)
          .run(String(row['connection_id']), String(row['model']), String(row['format']))
  }

  function removeShelf(connectionId: string): void {
    for (const table of tables)
      connection.prepare(`DELETE FROM ${table} WHERE shelf = 1 AND connection_id = ?`).run(connectionId)
  }

  return {
    learn(key, learned) {
      if (learned.endpoint !== undefined) endpoints.add(key, [learned.endpoint])
      parameters.add(key, learned.parameters)
      drift.add(key, learned.drift)
      removeSurplus()
    },
    formats(connectionId, model) {
      const found = {
        endpoints: endpoints.byFormat(connectionId, model),
        parameters: parameters.byFormat(connectionId, model),
        drift: drift.byFormat(connectionId, model),
      }
      const known = new Set(Object.values(found).flatMap((entries) => [...entries.keys()]))
      return formatIds
        .filter((format) => known.has(format))
        .map((format) => ({
          format,
          endpoints: found.endpoints.get(format) ?? [],
          parameters: found.parameters.get(format) ?? [],
          drift: found.drift.get(format) ?? [],
        }))
    },
    lines: (connectionId) =>
      lines.all(connectionId).map((row) => ({
        model: String(row['model']),
        refused: Number(row['refused']),
        drift: Number(row['drift']),
        runs: Number(row['runs']),
        lastAt: Number(row['last_at']),
      })),
    markKnown(key, at) {
      drift.change(key, ({ knownAt: _knownAt, ...entry }) => ({
        ...entry,
        ...(at !== undefined && { knownAt: at }),
      }))
    },
    forget(connectionId, model) {
      removeShelf(connectionId)
      for (const table of tables)
        connection
          .prepare(
            `UPDATE ${table} SET shelf = 1 WHERE shelf = 0 AND connection_id = :id AND model = coalesce(:model, model)`,
          )
          .run({ id: connectionId, model: model ?? null })
    },
    restore(connectionId) {
      for (const table of tables) all[table].restore(connectionId)
      removeShelf(connectionId)
    },
    clearShelf() {
      for (const table of tables) connection.exec(`DELETE FROM ${table} WHERE shelf = 1`)
    },
    removeConnection(connectionId) {
      for (const table of tables)
        connection.prepare(`DELETE FROM ${table} WHERE connection_id = ?`).run(connectionId)
    },
  }
}

interface EntriesOptions<Entry> {
  readonly table: (typeof tables)[number]
  /** The columns that tell entries of one model and format apart. */
  readonly keys: readonly string[]
  readonly schema: z.ZodMiniType<Entry>
  readonly merge: (one: Entry | undefined, other: Entry) => Entry
  readonly columns: (entry: Entry) => Readonly<Record<string, string | number | null>>
  /** How many are kept for one model in one format, the newest. */
  readonly kept: number
}

/** Rows of one model in one format. */
const ofKey = ['connection_id', 'model', 'format'].map((name) => `${name} = :${name}`).join(' AND ')

/** One of the tables: entries that are merged with what is there of the same name. */
function createEntries<Entry>(
  connection: Database['connection'],
  { table, keys, schema, merge, columns, kept }: EntriesOptions<Entry>,
) {
  const ofModel = connection.prepare(
    `SELECT * FROM ${table} WHERE shelf = 0 AND connection_id = ? AND model = ? ORDER BY last_at DESC`,
  )
  const one = connection.prepare(
    `SELECT details FROM ${table} WHERE shelf = 0 AND ${ofKey} AND ${keys.map((key) => `${key} = :${key}`).join(' AND ')}`,
  )
  const ofFormat = connection.prepare(`SELECT * FROM ${table} WHERE shelf = 0 AND ${ofKey}`)
  const shelved = connection.prepare(`SELECT * FROM ${table} WHERE shelf = 1 AND connection_id = ?`)
  const surplus = connection.prepare(`
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
      const found = one.get({
        ...keyOf(key),
        ...Object.fromEntries(keys.map((name) => [name, columnsOfEntry[name] ?? null])),
      })
      save(key, merge(found === undefined ? undefined : read(found)[0], entry))
    }
    if (entries.length > 0) surplus.run(keyOf(key))
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
