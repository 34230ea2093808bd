import type { DatabaseSync } from 'node:sqlite'

/** The open database. `create-app.ts` opens and closes it; everyone else only prepares statements on `connection`. */
export interface Database {
  /** Foreign keys on, WAL, busy timeout set. Rows have a null prototype; blobs are `Uint8Array`. */
  readonly connection: DatabaseSync
  /** Whether this SQLite has FTS5. Without it a search falls back to LIKE. */
  readonly hasFullTextSearch: boolean
  /** True when nothing outlives the app: the memory host, or a file that could not be used. */
  readonly isInMemory: boolean
  /** Calling it again does nothing. */
  close(): void
}
