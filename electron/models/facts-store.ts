import type { LearnedField, ModelUsage } from '../../shared/models/model-facts.ts'
import type { RunTimings } from '../../shared/runs/run.ts'
import { parseOwnJson } from '../../shared/json.ts'
import type { Database } from '../database/database.ts'

/** The runs of one model of one connection. */
export interface ModelOfConnection {
  readonly connectionId: string
  readonly model: string
}

/** Facts about models from recorded runs. Calls throw SQLite's errors: call them inside `database.read`. */
export interface FactsStore {
  /** Every model that was ever used through a connection, last used first. Served by one index. */
  usage(connectionId: string): ModelUsage[]
  counts(model: ModelOfConnection): { ended: number; failed: number; readable: number }
  fields(model: ModelOfConnection): LearnedField[]
  /** The timings of the newest successful runs. */
  timings(model: ModelOfConnection): { timings: RunTimings; outputTokens: number | undefined }[]
}

/** The number of newest runs that show which parameters a model accepts: it may have changed since older ones. */
const newestRuns = 2_000
/** More runs would not change the medians. */
const timedRuns = 300

const ofModel = 'connection_id = :connection_id AND model = :model AND deleted_at IS NULL'

export function createFactsStore({ connection }: Database): FactsStore {
  const usage = connection.prepare(`
    SELECT model, count(*) AS runs, max(started_at) AS last_used_at FROM runs INDEXED BY runs_by_model
    WHERE connection_id = ? AND deleted_at IS NULL GROUP BY model ORDER BY last_used_at DESC`)
  const counts = connection.prepare(`
    SELECT count(*) AS ended, count(*) FILTER (WHERE status = 'failed') AS failed
    FROM runs INDEXED BY runs_by_model WHERE ${ofModel} AND status <> 'running'`)
  const readable = connection.prepare(`
    SELECT count(*) AS readable FROM (
      SELECT sent_fields FROM runs INDEXED BY runs_by_model
      WHERE ${ofModel} AND status <> 'running' ORDER BY started_at DESC LIMIT ${newestRuns})
    WHERE sent_fields IS NOT NULL`)
  const newest = `SELECT number, format, status, details, sent_fields FROM runs INDEXED BY runs_by_model
    WHERE ${ofModel} AND status IN ('done', 'failed') ORDER BY started_at DESC LIMIT ${newestRuns}`
  const accepted = connection.prepare(`
    SELECT newest.format, field.key AS name, count(*) AS runs, max(newest.number) AS last,
      count(*) FILTER (WHERE field.type IN ('integer', 'real')) AS numbers,
      min(field.value) AS lowest, max(field.value) AS highest,
      CASE WHEN field.type IN ('true', 'false') THEN field.type END AS word
    FROM (${newest}) newest, json_each(CASE WHEN json_valid(newest.sent_fields) THEN newest.sent_fields END) field
    WHERE newest.status = 'done' GROUP BY newest.format, field.key`)
  const refused = connection.prepare(`
    SELECT format, json_extract(details, '$.error.field') AS name, count(*) AS runs, max(number) AS last
    FROM (${newest}) newest
    WHERE status = 'failed' AND json_valid(details)
      AND json_extract(details, '$.error.kind') = 'unsupported-parameter' AND name IS NOT NULL
    GROUP BY format, name`)
  const timings = connection.prepare(`
    SELECT details FROM runs INDEXED BY runs_by_model
    WHERE ${ofModel} AND status = 'done' ORDER BY started_at DESC LIMIT ${timedRuns}`)

  return {
    usage: (connectionId) =>
      usage.all(connectionId).map((row) => ({
        model: String(row['model']),
        runs: Number(row['runs']),
        lastUsedAt: Number(row['last_used_at']),
      })),
    counts(model) {
      const row = counts.get(columnsOf(model))
      return {
        ended: Number(row?.['ended'] ?? 0),
        failed: Number(row?.['failed'] ?? 0),
        readable: Number(readable.get(columnsOf(model))?.['readable'] ?? 0),
      }
    },
    fields: (model) => mergeFields(accepted.all(columnsOf(model)), refused.all(columnsOf(model))),
    timings: (model) => timings.all(columnsOf(model)).flatMap((row) => readTimings(row['details'])),
  }
}

type Row = Readonly<Record<string, unknown>>

function columnsOf({ connectionId, model }: ModelOfConnection): Record<string, string> {
  return { connection_id: connectionId, model }
}

function mergeFields(acceptedRows: readonly Row[], refusedRows: readonly Row[]): LearnedField[] {
  const fields = new Map<string, LearnedField & { last: number }>()
  const keyOf = (row: Row) => `${String(row['format'])} ${String(row['name'])}`
  for (const row of acceptedRows) {
    const values = valuesOf(row)
    fields.set(keyOf(row), {
      format: String(row['format']),
      name: String(row['name']),
      accepted: Number(row['runs']),
      refused: 0,
      isRefusedLast: false,
      last: Number(row['last']),
      ...(values !== undefined && { values }),
    })
  }
  for (const row of refusedRows) {
    const known = fields.get(keyOf(row))
    fields.set(keyOf(row), {
      ...(known ?? { format: String(row['format']), name: String(row['name']), accepted: 0 }),
      refused: Number(row['runs']),
      isRefusedLast: known === undefined || Number(row['last']) > known.last,
      last: Number(row['last']),
    })
  }
  return [...fields.values()]
    .map(({ last: _last, ...field }) => field)
    .toSorted((left, right) => (`${left.format} ${left.name}` < `${right.format} ${right.name}` ? -1 : 1))
}

/** A range when all were numbers, the value when there was only one, and nothing when there were several. */
function valuesOf(row: Row): LearnedField['values'] {
  const { lowest, highest, word } = row
  if (typeof word === 'string') return lowest === highest ? word : undefined
  if (typeof lowest === 'number' && typeof highest === 'number') {
    return row['numbers'] === row['runs'] ? { min: lowest, max: highest } : undefined
  }
  return typeof lowest === 'string' && lowest === highest ? lowest : undefined
}

function readTimings(details: unknown): { timings: RunTimings; outputTokens: number | undefined }[] {
  const parsed = parseOwnJson(String(details)) as
    | { timings?: Record<string, unknown>; usage?: Record<string, unknown> }
    | null
    | undefined
  if (typeof parsed !== 'object' || parsed === null) return []
  const tokens = parsed.usage?.['outputTokens']
  const known = Object.entries(parsed.timings ?? {}).filter(([, value]) => typeof value === 'number')
  return [
    { timings: Object.fromEntries(known), outputTokens: typeof tokens === 'number' ? tokens : undefined },
  ]
}
