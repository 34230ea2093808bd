import type { DatabaseSync } from 'node:sqlite'

export interface RemovedRun {
  readonly id: string
  /** Milliseconds since 1970; its record is found by it. */
  readonly startedAt: number
}

/**
 * Removes those of `runIds` that no turn shows any more, by itself or as a copy. Starred ones stay in history. Throws
 * SQLite's errors: called inside `database.write`, after the turns are gone.
 */
export function removeUnshownRuns(connection: DatabaseSync, runIds: readonly string[]): RemovedRun[] {
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
