import type { DatabaseSync } from 'node:sqlite'
import { keptConversationsMs } from '../../shared/conversations/organisation.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface SweepDeletedDependencies {
  readonly database: Database
  readonly recorder: Pick<Recorder, 'remove'>
  readonly clock: Clock
  readonly log: Log
}

/** The time for which a deleted turn can be restored. */
export const keptTurnsMs = 7 * 24 * 60 * 60 * 1000

/**
 * Conversations to delete for good: deleted before a moment, and optionally limited to some ids and their columns. One
 * with a run that is a favourite stays hidden instead.
 */
const sweepable = `SELECT id FROM conversations
  WHERE deleted_at < ?1 AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)) OR compared_in IN (SELECT value FROM json_each(?2))) AND id NOT IN (SELECT conversation_id FROM runs WHERE is_starred = 1 AND conversation_id IS NOT NULL)`

/**
 * Removes conversations that were deleted more than thirty days ago, with their runs and records. Resolves with their
 * number.
 */
export async function sweepDeletedConversations(dependencies: SweepDeletedDependencies): Promise<number> {
  const { database, clock } = dependencies
  const swept = database.write(databaseError('deletedConversationsNotRemoved'), () => {
    const limit = clock.now() - keptConversationsMs
    database.connection.prepare('DELETE FROM conversation_folders WHERE deleted_at < ?').run(limit)
    return ok(removeDeleted(database.connection, limit, null))
  })
  return afterSweep(swept, dependencies)
}

/**
 * Removes those of `ids` that are deleted, in one transaction; favourites stay, as in the sweep. Resolves with their
 * number.
 */
export async function purgeConversations(
  ids: readonly string[],
  dependencies: Omit<SweepDeletedDependencies, 'clock'>,
): Promise<Result<number>> {
  const { database } = dependencies
  const purged = database.write(databaseError('deletedConversationsNotRemoved'), () =>
    ok(removeDeleted(database.connection, Number.MAX_SAFE_INTEGER, JSON.stringify(ids))),
  )
  if (!purged.ok) return purged
  return ok(await afterSweep(purged, dependencies))
}

/**
 * A run that a fork in another conversation shows stays. Rows go first: the sweep of orphans finds a record without a
 * run, but nothing finds a run without its record.
 */
function removeDeleted(connection: DatabaseSync, limit: number, ids: string | null) {
  const runIds = connection
    .prepare(
      `SELECT id FROM runs WHERE conversation_id IN (${sweepable})
       UNION SELECT copied_run_id FROM turns WHERE copied_run_id IS NOT NULL AND conversation_id IN (${sweepable})`,
    )
    .all(limit, ids)
    .map((row) => String(row['id']))
  const gone = connection.prepare(sweepable).all(limit, ids)
  const remove = connection.prepare('DELETE FROM conversations WHERE id = ?')
  for (const { id } of gone) remove.run(id ?? null)
  return { runs: removeUnshownRuns(connection, runIds), count: gone.length }
}

/**
 * Turns to keep although they were deleted long ago: those with a run that is a favourite, those deleted since, and the
 * earlier turns to which they refer.
 */
const sweepableTurns = `
  WITH RECURSIVE kept (id) AS (
    SELECT turns.id FROM turns
    WHERE turns.conversation_id IN (SELECT conversation_id FROM turns WHERE deleted_at < ?1)
      AND (turns.deleted_at IS NULL OR turns.deleted_at >= ?1
        OR EXISTS (SELECT 1 FROM runs WHERE runs.id = turns.run_id AND runs.is_starred = 1))
    UNION
    SELECT turns.parent_id FROM turns JOIN kept ON turns.id = kept.id WHERE turns.parent_id IS NOT NULL
  )
  SELECT id, coalesce(run_id, copied_run_id) AS shown_run_id FROM turns
  WHERE deleted_at < ?1 AND id NOT IN (SELECT id FROM kept)`

/** The same for turns that were deleted from an existing conversation. Resolves with the number of turns. */
export async function sweepDeletedTurns(dependencies: SweepDeletedDependencies): Promise<number> {
  const { database, clock } = dependencies
  const limit = clock.now() - keptTurnsMs
  const swept = database.write(databaseError('deletedTurnsNotRemoved'), () => {
    const { connection } = database
    const gone = connection.prepare(sweepableTurns).all(limit)
    if (gone.length === 0) return ok({ runs: [], count: 0 })
    // One statement: the reference of a turn to the one before it is checked at the end of the statement.
    connection
      .prepare('DELETE FROM turns WHERE id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(gone.map(({ id }) => id)))
    const runIds = gone.flatMap(({ shown_run_id: runId }) => (typeof runId === 'string' ? [runId] : []))
    return ok({ runs: removeUnshownRuns(connection, runIds), count: gone.length })
  })
  return afterSweep(swept, dependencies)
}

async function afterSweep(
  swept: Result<{ readonly runs: readonly RemovedRun[]; readonly count: number }>,
  { recorder, log }: Pick<SweepDeletedDependencies, 'recorder' | 'log'>,
): Promise<number> {
  if (!swept.ok) {
    log.warn(swept.error.message)
    return 0
  }
  for (const { id, startedAt } of swept.value.runs) {
    const removed = await recorder.remove(id, startedAt)
    if (!removed.ok) log.warn(removed.error.message)
  }
  return swept.value.count
}

interface RemovedRun {
  readonly id: string
  /** Milliseconds since 1970; needed to find its record. */
  readonly startedAt: number
}

/**
 * Removes those of `runIds` that no turn shows any more, by itself or as a copy. Favourites stay in History. Throws
 * SQLite's errors: called inside `database.write`, after the turns are deleted.
 */
function removeUnshownRuns(connection: DatabaseSync, runIds: readonly string[]): RemovedRun[] {
  const remove = connection.prepare(`
    DELETE FROM runs WHERE id = ?1 AND is_starred = 0
      AND NOT EXISTS (SELECT 1 FROM turns WHERE run_id = ?1)
      AND NOT EXISTS (SELECT 1 FROM turns WHERE copied_run_id = ?1)
    RETURNING started_at`)
  return runIds.flatMap((id) => {
    const row = remove.get(id)
    return row === undefined ? [] : [{ id, startedAt: Number(row['started_at']) }]
  })
}
