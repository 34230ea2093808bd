import { DatabaseSync } from 'node:sqlite'
import type { BackupComparison } from '../../../shared/backup/backup.ts'
import { came, findComing, forgetComing, type Thing } from './coming.ts'

/** The job of the reading thread. */
export interface CompareBackupJob {
  readonly type: 'compare-backup'
  /** The local database, which is only read. */
  readonly here: string
  /** The database of the backup, verified and migrated to the current schema. */
  readonly path: string
}

/** The maximum number of titles in the result. */
const maxTitles = 20

/** Compares a backup with the local data. Throws SQLite's errors. */
export function compareBackup({ here, path }: CompareBackupJob): BackupComparison {
  const connection = new DatabaseSync(here, { readOnly: true })
  try {
    findComing(connection, path)
    const counts = (...of: readonly Thing[]) =>
      of.reduce(
        (sum, thing) => {
          const all = numberOf(connection, `SELECT count(*) FROM ${came}.${thing}`)
          const missing = numberOf(connection, `SELECT count(*) FROM temp.coming WHERE thing = '${thing}'`)
          return { missing: sum.missing + missing, here: sum.here + all - missing }
        },
        { missing: 0, here: 0 },
      )
    const differing = connection
      .prepare(
        `SELECT title FROM ${came}.conversations JOIN temp.differing USING (id) ORDER BY updated_at DESC`,
      )
      .all()
      .map(({ title }) => String(title))
    const conversations = counts('conversations')
    return {
      isNothingHere:
        numberOf(
          connection,
          `SELECT EXISTS (SELECT 1 FROM main.turns) OR EXISTS (SELECT 1 FROM main.media_items)
            OR EXISTS (SELECT 1 FROM main.text_sets) OR EXISTS (SELECT 1 FROM main.presets)
            OR EXISTS (SELECT 1 FROM main.tools) OR EXISTS (SELECT 1 FROM main.experiments)`,
        ) === 0,
      conversations: { ...conversations, here: conversations.here - differing.length },
      differing: differing.length,
      differingTitles: differing.slice(0, maxTitles),
      runs: counts('runs'),
      media: counts('media_items'),
      others: counts('text_sets', 'presets', 'tools', 'experiments', 'video_jobs', 'collections'),
      kept: ['text_sets', 'presets', 'tools'].reduce(
        (sum, thing) =>
          sum +
          numberOf(
            connection,
            `SELECT count(*) FROM ${came}.${thing} b JOIN main.${thing} own USING (id) WHERE own.updated_at <> b.updated_at`,
          ),
        0,
      ),
    }
  } finally {
    forgetComing(connection)
    connection.close()
  }
}

function numberOf(connection: DatabaseSync, sql: string): number {
  return Number(Object.values(connection.prepare(sql).get() ?? {})[0] ?? 0)
}
