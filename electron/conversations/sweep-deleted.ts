import { ok } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import type { Clock, Log } from '../host/host.ts'
import type { Recorder } from '../recorder/recorder.ts'

export interface SweepDeletedDependencies {
  readonly database: Database
  readonly recorder: Pick<Recorder, 'remove'>
  readonly clock: Clock
  readonly log: Log
}

/** How long a deleted conversation can be brought back. */
export const keptAfterDeletionMs = 7 * 24 * 60 * 60 * 1000

/**
 * Removes conversations that were deleted more than seven days ago, with their runs and records. Resolves with their
 * number. Rows go first: a record whose run is gone is found by the sweep of orphans, a run without its record is not.
 */
export async function sweepDeletedConversations(dependencies: SweepDeletedDependencies): Promise<number> {
  const { database, recorder, clock, log } = dependencies
  const limit = clock.now() - keptAfterDeletionMs
  const swept = database.write('Deleted conversations could not be removed', () => {
    const { connection } = database
    const runs = connection
      .prepare(
        `SELECT runs.id, runs.started_at FROM runs JOIN conversations c ON c.id = runs.conversation_id
         WHERE c.deleted_at < ?`,
      )
      .all(limit)
    connection
      .prepare(
        'DELETE FROM runs WHERE conversation_id IN (SELECT id FROM conversations WHERE deleted_at < ?)',
      )
      .run(limit)
    const removed = connection.prepare('DELETE FROM conversations WHERE deleted_at < ?').run(limit)
    return ok({ runs, count: Number(removed.changes) })
  })
  if (!swept.ok) {
    log.warn(swept.error.message)
    return 0
  }
  for (const run of swept.value.runs) {
    const removed = await recorder.remove(String(run['id']), Number(run['started_at']))
    if (!removed.ok) log.warn(removed.error.message)
  }
  return swept.value.count
}
