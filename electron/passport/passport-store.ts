import { formatIds } from '../../shared/formats/registry.ts'
import { healthCheckSchema, type HealthCheck, countPassed } from '../../shared/passport/health.ts'
import {
  isRefusedLast,
  mergeDrift,
  mergeEndpoints,
  mergeHealth,
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
import { createEntries } from './passport-entries.ts'

/** The facts from one run, stored together. */
export interface Learned {
  readonly endpoint?: EndpointEntry
  readonly parameters: readonly ParameterEntry[]
  readonly drift: readonly DriftEntry[]
}

/** The tables of passports. Calls throw SQLite's errors: call them inside `database.read` and `.write`. */
export interface PassportStore {
  learn(key: PassportKey, learned: Learned): void
  /** Replaces the earlier check. */
  keepHealth(key: PassportKey, check: HealthCheck): void
  formats(connectionId: string, model: string): FormatPassport[]
  lines(connectionId: string): PassportLine[]
  markKnown(key: PassportKey, at: number | undefined): void
  /** Sets aside the facts about a connection, or about one of its models. Facts set aside earlier are deleted. */
  forget(connectionId: string, model?: string): void
  /** Restores them, in addition to what was learned since. */
  restore(connectionId: string): void
  /** Deletes the facts that were set aside. */
  clearShelf(): void
  removeConnection(connectionId: string): void
}

const tables = ['passport_endpoints', 'passport_parameters', 'passport_drift', 'passport_health'] as const

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
  const health = createEntries(connection, {
    table: 'passport_health',
    keys: [],
    schema: healthCheckSchema,
    merge: mergeHealth,
    columns: ({ at, results }: HealthCheck) => ({ ...countPassed(results), last_at: at }),
    kept: 1,
  })
  const all = {
    passport_endpoints: endpoints,
    passport_parameters: parameters,
    passport_drift: drift,
    passport_health: health,
  }

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
    keepHealth(key, check) {
      health.add(key, [check])
    },
    formats(connectionId, model) {
      const found = {
        endpoints: endpoints.byFormat(connectionId, model),
        parameters: parameters.byFormat(connectionId, model),
        drift: drift.byFormat(connectionId, model),
        health: health.byFormat(connectionId, model),
      }
      const known = new Set(Object.values(found).flatMap((entries) => [...entries.keys()]))
      return formatIds
        .filter((format) => known.has(format))
        .map((format) => {
          const [check] = found.health.get(format) ?? []
          return {
            format,
            endpoints: found.endpoints.get(format) ?? [],
            parameters: found.parameters.get(format) ?? [],
            drift: found.drift.get(format) ?? [],
            ...(check !== undefined && { health: check }),
          }
        })
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
