import { setImmediate as nextTurn } from 'node:timers/promises'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

const sliceLength = 500

/**
 * The attachments that stored turns, jobs of videos, sets of texts and their vectors refer to, deleted and copied ones included. Works in slices, so that it may run
 * while the app is in use.
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
  // Blocks can hold megabytes: those without an attachment stay inside SQLite.
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
  const forms = database.read(databaseError('videoJobsNotRead'), () =>
    database.connection.prepare(`SELECT form FROM video_jobs WHERE instr(form, '"mediaId":"') > 0`).all(),
  )
  if (!forms.ok) return forms
  for (const row of forms.value) {
    for (const [, id = ''] of String(row['form']).matchAll(/"mediaId":"([0-9a-f]{64})"/g)) ids.add(id)
  }
  const rows = database.read(databaseError('setsNotRead'), () =>
    ['text_sets', 'embedding_results'].flatMap((table) =>
      database.connection.prepare(`SELECT rows FROM ${table} WHERE instr(rows, '"mediaId":"') > 0`).all(),
    ),
  )
  if (!rows.ok) return rows
  for (const row of rows.value) {
    for (const [, id = ''] of String(row['rows']).matchAll(/"mediaId":"([0-9a-f]{64})"/g)) ids.add(id)
  }
  return ok(ids)
}
