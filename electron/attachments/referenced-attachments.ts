import { setImmediate as nextTurn } from 'node:timers/promises'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

const sliceLength = 500

/** Places besides turns: results of tools that are not sent yet, jobs of videos, sets of texts and their vectors. */
const otherPlaces = [
  {
    problem: databaseError('toolCallsNotRead'),
    tables: ['tool_calls'],
    column: 'state',
    key: 'attachmentId',
  },
  { problem: databaseError('videoJobsNotRead'), tables: ['video_jobs'], column: 'form', key: 'mediaId' },
  {
    problem: databaseError('setsNotRead'),
    tables: ['text_sets', 'embedding_results'],
    column: 'rows',
    key: 'mediaId',
  },
]

/**
 * The attachments that stored turns, results of tools, jobs of videos, sets of texts and their vectors refer to,
 * including deleted and copied ones. Works in slices, so that it can run while the app is in use.
 */
export async function referencedAttachments(
  database: Database,
  signal: AbortSignal,
): Promise<Result<Set<string>>> {
  const ids = new Set<string>()
  const range = database.read(databaseError('turnsNotRead'), () =>
    database.connection.prepare('SELECT min(rowid) AS first, max(rowid) AS last FROM turns').get(),
  )
  if (!range.ok) return range
  const last = Number(range.value?.['last'] ?? 0)
  // Blocks can hold megabytes: those without an attachment are filtered inside SQLite.
  const slice = database.connection.prepare(`
    SELECT blocks FROM turns WHERE rowid >= ? AND rowid < ? AND instr(blocks, '"attachmentId":"') > 0`)
  for (
    let start = Number(range.value?.['first'] ?? 1);
    start <= last && !signal.aborted;
    start += sliceLength
  ) {
    const rows = database.read(databaseError('turnsNotRead'), () => slice.all(start, start + sliceLength))
    if (!rows.ok) return rows
    for (const row of rows.value) {
      for (const [, id = ''] of String(row['blocks']).matchAll(/"attachmentId":"([0-9a-f]{64})"/g))
        ids.add(id)
    }
    await nextTurn()
  }
  for (const { problem, tables, column, key } of otherPlaces) {
    const rows = database.read(problem, () =>
      tables.flatMap((table) =>
        database.connection
          .prepare(`SELECT ${column} AS text FROM ${table} WHERE instr(${column}, '"${key}":"') > 0`)
          .all(),
      ),
    )
    if (!rows.ok) return rows
    const pattern = new RegExp(`"${key}":"([0-9a-f]{64})"`, 'g')
    for (const row of rows.value) for (const [, id = ''] of String(row['text']).matchAll(pattern)) ids.add(id)
  }
  return ok(ids)
}
