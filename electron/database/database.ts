import type { DatabaseSync } from 'node:sqlite'
import type { Result } from '../../shared/errors/result.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'

/** The open database. `create-app.ts` opens and closes it; everyone else only prepares statements on `connection`. */
export interface Database {
  /** Foreign keys on, WAL, busy timeout set. Rows have a null prototype; blobs are `Uint8Array`. */
  readonly connection: DatabaseSync
  /** Whether this SQLite has FTS5. Without it a search falls back to LIKE. */
  readonly hasFullTextSearch: boolean
  /** True when nothing outlives the app: the memory host, or a file that could not be used. */
  readonly isInMemory: boolean
  /**
   * Files from before this moment, in milliseconds since 1970, may belong to another state of the index: it may have been
   * made anew, or put back from a copy. No sweep removes them. `Infinity` in memory.
   */
  readonly knownSince: number
  /** The same in every copy of one database; `''` in memory. */
  readonly databaseId: string
  /** Runs `work`; SQLite's failures become `storage` errors whose message begins with `what`. */
  read<Value>(what: WordedError, work: () => Value): Result<Value>
  /** The same in one transaction, rolled back when `work` answers an error or throws. Not to be nested. */
  write<Value>(what: WordedError, work: () => Result<Value>): Result<Value>
  /**
   * As `write`, and on the disk itself when it returns: neither a killed app nor a power cut loses it. For what goes before
   * a request that is paid for; costs one flush of the disk.
   */
  writeDurably<Value>(what: WordedError, work: () => Result<Value>): Result<Value>
  /**
   * As `write`; where another program has locked the database, `work` is done again until it is free. Answers the first
   * attempt. For what comes of something that was paid for.
   */
  writeEventually(what: WordedError, work: () => Result<void>): Result<void>
  /** Takes what was deleted out of the files, the search indexes included. Resolves when that is done. */
  forgetDeleted(): Promise<void>
  /** Whether file and folder are still those that were opened; the error `data-folder-gone` otherwise. */
  checkPlace(): Result<void>
  /** Calling it again does nothing. */
  close(): void
}
