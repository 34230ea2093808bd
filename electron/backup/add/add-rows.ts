import type { DatabaseSync } from 'node:sqlite'
import type { StartStep } from '../../../shared/backup/start-step.ts'
import { mergeDatabase, type NamedLibrary } from './merge-database.ts'

/** What the thread is asked that adds a backup. */
export interface AddRowsJob {
  readonly type: 'add-backup'
  /** The database of here, which nobody writes to meanwhile. */
  readonly here: string
  /** That of the backup. */
  readonly path: string
  /** What tells the backup from others. */
  readonly backup: string
  /** What a copy of a conversation is called: `{title}` is its own title. */
  readonly titleOfCopy: string
  /** Ids of connections of the backup, each with the one that it has here. */
  readonly connections: readonly (readonly [string, string])[]
}

export type AddRowsMessage = StartStep | { readonly type: 'over' }

export interface AddRowsTools {
  /** Brings a database to the schema of now: the app may be newer than the one that unpacked it. */
  readonly bringUpToDate: (path: string) => void
  /** Opens the database of here to write to it. */
  readonly open: (path: string) => DatabaseSync
  readonly librariesOf: (connection: DatabaseSync) => readonly NamedLibrary[]
}

/** How often it is said how far it is, in milliseconds. */
const tellMs = 100

/** Adds the rows of a backup, all or none, and says how far it is. Throws SQLite's errors. */
export function addRows(
  { here, path, backup, titleOfCopy, connections }: AddRowsJob,
  { bringUpToDate, open, librariesOf }: AddRowsTools,
  tell: (message: AddRowsMessage) => void,
): void {
  bringUpToDate(path)
  const connection = open(here)
  let told = -Infinity
  try {
    mergeDatabase(connection, {
      path,
      backup,
      connections: new Map(connections),
      libraries: librariesOf(connection),
      titleOfCopy: (title) => titleOfCopy.replace('{title}', () => title),
      onRow(step) {
        const now = performance.now()
        if (now - told < tellMs) return
        told = now
        tell(step)
      },
    })
  } finally {
    connection.close()
  }
  tell({ type: 'over' })
}
