import { setImmediate as nextTurn } from 'node:timers/promises'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { PruneRule, RunsAndBytes } from '../../shared/history/history.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface PruneDependencies {
  readonly database: Database
  readonly recorder: Pick<Recorder, 'remove'>
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
}

interface Candidate {
  readonly id: string
  readonly startedAt: number
  readonly bytes: number
  /** A model list or a poll: its bytes count, but the user never saw it as a run. */
  readonly isQuery: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const sliceLength = 200
const prunable = `is_starred = 0 AND status <> 'running'`

/**
 * The runs that a rule selects, background requests first. Favourites and running ones are never among them, deleted
 * ones are.
 */
function candidatesOf(rule: PruneRule, { database, clock }: PruneDependencies): Result<Candidate[]> {
  const columns = 'id, started_at, coalesce(record_bytes, 0) AS bytes, query_of'
  return database.read(databaseError('runsNotRead'), () => {
    const rows =
      rule.by === 'age'
        ? database.connection
            .prepare(`SELECT ${columns} FROM runs WHERE started_at < ? AND ${prunable}`)
            .all(clock.now() - rule.days * dayMs)
        : database.connection
            .prepare(
              `SELECT ${columns} FROM (
                 SELECT *, sum(coalesce(record_bytes, 0))
                   OVER (ORDER BY query_of IS NOT NULL, number DESC) AS newer_bytes FROM runs)
               WHERE newer_bytes > ? AND ${prunable}`,
            )
            .all(rule.keepBytes)
    return rows.map((row) => ({
      id: String(row['id']),
      startedAt: Number(row['started_at']),
      bytes: Number(row['bytes']),
      isQuery: row['query_of'] !== null,
    }))
  })
}

function total(candidates: readonly Candidate[]): RunsAndBytes {
  return {
    runs: candidates.filter(({ isQuery }) => !isQuery).length,
    bytes: candidates.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The number of runs to remove, and the size of their records. Changes nothing. */
export function planPrune(rule: PruneRule, dependencies: PruneDependencies): Result<RunsAndBytes> {
  const candidates = candidatesOf(rule, dependencies)
  return candidates.ok ? ok(total(candidates.value)) : candidates
}

/**
 * Deletes the runs that a rule selects, with their records, for good. Rows go first: the sweep of orphans finds a
 * record without a run, but nothing finds a run without its record. Works in slices, so that the app can be used
 * meanwhile.
 */
export async function pruneRuns(
  rule: PruneRule,
  dependencies: PruneDependencies,
): Promise<Result<RunsAndBytes>> {
  const candidates = candidatesOf(rule, dependencies)
  return candidates.ok ? removeRuns(candidates.value, dependencies) : candidates
}

/** How long a deleted run can be restored. */
export const keptAfterDeletionMs = 7 * dayMs

/** Deletes for good what was deleted from History more than seven days ago. Resolves with the number of runs. */
export async function sweepDeletedRuns(dependencies: PruneDependencies): Promise<number> {
  const { database, clock, log } = dependencies
  const found = database.read(databaseError('deletedRunsNotRead'), () =>
    database.connection
      .prepare('SELECT id, started_at, query_of FROM runs WHERE deleted_at < ?')
      .all(clock.now() - keptAfterDeletionMs)
      .map((row) => ({
        id: String(row['id']),
        startedAt: Number(row['started_at']),
        bytes: 0,
        isQuery: row['query_of'] !== null,
      })),
  )
  const removed = found.ok ? await removeRuns(found.value, dependencies) : found
  if (removed.ok) return removed.value.runs
  log.warn(removed.error.message)
  return 0
}

async function removeRuns(
  candidates: readonly Candidate[],
  { database, recorder, log, emit }: PruneDependencies,
): Promise<Result<RunsAndBytes>> {
  const removed: Candidate[] = []
  for (let start = 0; start < candidates.length; start += sliceLength) {
    const slice = candidates.slice(start, start + sliceLength)
    const deleted: string[] = []
    const gone = database.write(databaseError('runsNotRemoved'), () => {
      // Checked again: it may have become a favourite while others were removed.
      const remove = database.connection.prepare(
        `DELETE FROM runs WHERE id = ? AND ${prunable} RETURNING deleted_at`,
      )
      return ok(
        slice.filter(({ id }) => {
          const row = remove.get(id)
          if (row !== undefined && row['deleted_at'] !== null) deleted.push(id)
          return row !== undefined
        }),
      )
    })
    if (!gone.ok) return gone
    if (deleted.length > 0) emit('history.removed', { ids: deleted })
    const records = await Promise.all(gone.value.map(({ id, startedAt }) => recorder.remove(id, startedAt)))
    for (const record of records) if (!record.ok) log.warn(record.error.message)
    removed.push(...gone.value)
    await nextTurn()
  }
  return ok(total(removed))
}
