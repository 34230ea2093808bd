import type { DatabaseSync } from 'node:sqlite'
import { formatRegistry } from '../../shared/formats/registry.ts'
import { noQueries } from './history-filter.ts'

/** Finds the newest run of each route of a connection that was answered, and the newest that its gateway refused. */
export function createAnsweredRuns(connection: DatabaseSync): (connectionId: string) => string[] {
  const answered = connection.prepare(`
    SELECT id FROM runs WHERE number IN (
      SELECT max(number) FROM runs INDEXED BY runs_shown
      WHERE deleted_at IS NULL AND ${noQueries} AND connection_id = ? AND status IN ('done', 'cut-after-end')
      GROUP BY format
      UNION
      SELECT max(number) FROM runs INDEXED BY runs_shown
      WHERE deleted_at IS NULL AND ${noQueries} AND connection_id = ? AND status = 'failed'
      GROUP BY format)
    AND (status <> 'failed' OR http_status >= 400)`)
  const answeredOtherwise = connection.prepare(`
    SELECT id, max(number) FROM runs
    WHERE connection_id = ?1 AND format = ?2 AND is_streamed = ?3 AND (query_of IS NULL) = ?4
      AND deleted_at IS NULL AND (status IN ('done', 'cut-after-end') OR status = 'failed' AND http_status >= 400)
    GROUP BY status = 'failed'`)

  return (connectionId) => {
    const ids = answered.all(connectionId, connectionId).map((row) => String(row['id']))
    for (const { id: format, routeBeside: beside } of Object.values(formatRegistry)) {
      if (beside === undefined) continue
      // Another route of the same format: streamed or not, or polling a job.
      const variants = beside.kind === 'streamed' ? [[0, 1] as const, [1, 1] as const] : [[0, 0] as const]
      for (const [isStreamed, isAsked] of variants) {
        const rows = answeredOtherwise.all(connectionId, format, isStreamed, isAsked)
        ids.push(...rows.map((row) => String(row['id'])))
      }
    }
    return [...new Set(ids)]
  }
}
