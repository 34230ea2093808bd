import * as z from 'zod/mini'
import { firstPieceMs } from '../../shared/runs/run-speed.ts'
import { readStoredCost } from '../../shared/runs/run-cost.ts'
import { runSchema, type Run } from '../../shared/runs/run.ts'

/**
 * The part of a run that is stored in one JSON column. The values that History sorts by are also in columns of their
 * own.
 */
const detailsSchema = z.pick(runSchema, {
  timings: true,
  usage: true,
  statedCost: true,
  servedBy: true,
  multipliers: true,
  foreignCost: true,
  finish: true,
  error: true,
  background: true,
  isUnsent: true,
  isCheck: true,
})

/** The values of a row of `runs`, by column. */
export function toRunRow(run: Run) {
  const { timings, usage, statedCost, servedBy, multipliers, foreignCost, finish, error } = run
  const { background, isUnsent, isCheck } = run
  return {
    id: run.id,
    format: run.format,
    connection_id: run.connectionId,
    connection_name: run.connectionName,
    is_practice: run.isPractice ? 1 : 0,
    model: run.model,
    status: run.status,
    method: run.method,
    url: run.url,
    is_streamed: run.isStreamed ? 1 : 0,
    started_at: run.startedAt,
    http_status: run.httpStatus ?? null,
    request_id: run.requestId ?? null,
    bytes: run.bytes,
    event_count: run.eventCount,
    unreadable_count: run.unreadableCount,
    duration_ms: timings.endMs ?? null,
    first_ms: firstPieceMs(timings) ?? null,
    tokens_in: usage?.inputTokens ?? null,
    tokens_out: usage?.outputTokens ?? null,
    details: JSON.stringify({
      timings,
      usage,
      statedCost,
      servedBy,
      multipliers,
      foreignCost,
      finish,
      error,
      background,
      isUnsent,
      isCheck,
    }),
  }
}

/**
 * Reads a row back. A row that another version wrote, or that is damaged, still gives a run: unreadable values are left
 * out. `undefined` only when not even that is possible.
 */
export function fromRunRow(row: Readonly<Record<string, unknown>>): Run | undefined {
  const details = readDetails(row['details'])
  const run = runSchema.safeParse({
    id: row['id'],
    format: row['format'],
    connectionId: row['connection_id'],
    connectionName: row['connection_name'],
    isPractice: row['is_practice'] === 1,
    model: row['model'],
    status: row['status'],
    method: row['method'],
    url: row['url'],
    isStreamed: row['is_streamed'] === 1,
    startedAt: row['started_at'],
    bytes: row['bytes'],
    eventCount: row['event_count'],
    unreadableCount: row['unreadable_count'],
    ...(row['http_status'] === null ? {} : { httpStatus: row['http_status'] }),
    ...(row['request_id'] === null ? {} : { requestId: row['request_id'] }),
    ...details,
    ...readStoredCost(row),
  })
  return run.success ? run.data : undefined
}

function readDetails(text: unknown): z.infer<typeof detailsSchema> {
  try {
    const details = detailsSchema.safeParse(JSON.parse(String(text)))
    if (details.success) return details.data
  } catch {
    // Invalid JSON: the run is shown without its details.
  }
  return { timings: {} }
}
