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

/** Conversations to remove for good. One with a starred run stays hidden instead: a star means to keep. */
const sweepable = `SELECT id FROM conversations
  WHERE deleted_at < ? AND id NOT IN (SELECT conversation_id FROM runs WHERE is_starred = 1 AND conversation_id IS NOT NULL)`

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
      .prepare(`SELECT id, started_at FROM runs WHERE conversation_id IN (${sweepable})`)
      .all(limit)
    const gone = connection.prepare(sweepable).all(limit)
    connection.prepare(`DELETE FROM runs WHERE conversation_id IN (${sweepable})`).run(limit)
    const remove = connection.prepare('DELETE FROM conversations WHERE id = ?')
    for (const { id } of gone) remove.run(id ?? null)
    return ok({ runs, count: gone.length })
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
