import type { DatabaseSync } from 'node:sqlite'
import type { StartStep } from '../../../shared/backup/start-step.ts'
import { mergeDatabase, type NamedLibrary } from './merge-database.ts'

/** The job of the thread that adds a backup. */
export interface AddRowsJob {
  readonly type: 'add-backup'
  /** The local database; nobody else writes to it meanwhile. */
  readonly here: string
  /** The database of the backup. */
  readonly path: string
  /** Identifies the backup. */
  readonly backup: string
  /** The title of a copied conversation: `{title}` is its own title. */
  readonly titleOfCopy: string
  /** Pairs of a connection's id in the backup and its id here. */
  readonly connections: readonly (readonly [string, string])[]
}

export type AddRowsMessage = StartStep | { readonly type: 'over' }

export interface AddRowsTools {
  /** Migrates a database to the current schema: the app may be newer than the one that unpacked it. */
  readonly bringUpToDate: (path: string) => void
  /** Opens the local database for writing. */
  readonly open: (path: string) => DatabaseSync
  readonly librariesOf: (connection: DatabaseSync) => readonly NamedLibrary[]
}

/** The interval of progress messages, in milliseconds. */
const tellMs = 100

/** Adds the rows of a backup, all or none, and reports progress. Throws SQLite's errors. */
export function addRows(
  { here, path, backup, titleOfCopy, connections }: AddRowsJob,
  { bringUpToDate, open, librariesOf }: AddRowsTools,
  tell: (message: AddRowsMessage) => void,
): void {
  bringUpToDate(path)
  const connection = open(here)
  let reportedAt = -Infinity
  try {
    mergeDatabase(connection, {
      path,
      backup,
      connections: new Map(connections),
      libraries: librariesOf(connection),
      titleOfCopy: (title) => titleOfCopy.replace('{title}', () => title),
      onRow(step) {
        const now = performance.now()
        if (now - reportedAt < tellMs) return
        reportedAt = now
        tell(step)
      },
    })
  } finally {
    connection.close()
  }
  tell({ type: 'over' })
}
