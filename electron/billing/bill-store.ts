import type { Run } from '../../shared/runs/run.ts'
import type { Database } from '../database/database.ts'

/** A run with the data that its bill line needs. */
export interface StoredRun {
  readonly run: Run
  readonly keyFingerprint: string
  /** The prompt, as History stores it. */
  readonly asked: string
}

/** The runs of bills. Calls throw SQLite's errors: they are made inside `database.read`. */
export interface BillStore {
  get(id: string): StoredRun | undefined
  /** The runs of a day that were sent with one key of a connection, newest first, without runs that were never sent. */
  ofDay(connectionId: string, keyFingerprint: string, day: number): StoredRun[]
  /** The gateways' ids of all requests since a moment, including background requests of the app. */
  requestIdsSince(since: number): Set<string>
}

/** More ids than any log has rows. */
const maxIds = 50_000
const maxRuns = 20_000

export function createBillStore(
  { connection }: Database,
  fromRow: (row: Readonly<Record<string, unknown>>) => Run | undefined,
): BillStore {
  const columns = 'SELECT runs.*, run_texts.asked FROM runs LEFT JOIN run_texts ON run_texts.run_id = runs.id'
  const get = connection.prepare(`${columns} WHERE runs.id = ?`)
  const ofDay = connection.prepare(`
    ${columns} WHERE runs.day = ? AND runs.connection_id = ? AND coalesce(runs.key_fingerprint, '') = ?
      AND runs.status <> 'running' AND runs.query_of IS NULL
    ORDER BY runs.started_at DESC LIMIT ${maxRuns}`)
  const idsSince = connection.prepare(`
    SELECT request_id FROM runs WHERE started_at >= ? AND request_id IS NOT NULL
    ORDER BY started_at DESC LIMIT ${maxIds}`)

  function toStored(row: Readonly<Record<string, unknown>>): StoredRun | undefined {
    const run = fromRow(row)
    if (run === undefined || run.isUnsent === true) return undefined
    return { run, keyFingerprint: textIn(row['key_fingerprint']), asked: textIn(row['asked']) }
  }

  return {
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : toStored(row)
    },
    ofDay: (connectionId, keyFingerprint, day) =>
      ofDay.all(day, connectionId, keyFingerprint).flatMap((row) => toStored(row) ?? []),
    requestIdsSince: (since) =>
      new Set(idsSince.all(since).flatMap((row) => splitRequestId(String(row['request_id'])))),
  }
}

/** `''` for NULL. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A gateway behind a gateway returns both ids in one header. */
export function splitRequestId(requestId: string): string[] {
  return requestId.split(/,\s*/)
}
