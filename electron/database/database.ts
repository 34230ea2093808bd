import type { DatabaseSync } from 'node:sqlite'
import type { Result } from '../../shared/errors/result.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'

/** The open database. `create-app.ts` opens and closes it; all other code only prepares statements on `connection`. */
export interface Database {
  /** Foreign keys on, WAL, busy timeout set. Rows have a null prototype; blobs are `Uint8Array`. */
  readonly connection: DatabaseSync
  /** Whether this SQLite has FTS5. Without it a search falls back to LIKE. */
  readonly hasFullTextSearch: boolean
  /** True when nothing persists: the memory host, or a file that could not be used. */
  readonly isInMemory: boolean
  /**
   * Files from before this moment, in milliseconds since 1970, may belong to another state of the index, which may have
   * been recreated or restored from a copy. No sweep removes them. `Infinity` in memory.
   */
  readonly knownSince: number
  /** The same in every copy of one database; `''` in memory. */
  readonly databaseId: string
  /** Calls `work`; SQLite's failures become `storage` errors whose message begins with `what`. */
  read<Value>(what: WordedError, work: () => Value): Result<Value>
  /** The same in one transaction, rolled back when `work` returns an error or throws. Must not be nested. */
  write<Value>(what: WordedError, work: () => Result<Value>): Result<Value>
  /**
   * Like `write`, and on the disk when it returns: neither a killed app nor a power cut loses it. For writes that
   * precede a paid request; costs one flush of the disk.
   */
  writeDurably<Value>(what: WordedError, work: () => Result<Value>): Result<Value>
  /**
   * Like `write`, but retried while another program has locked the database. Returns the result of the first attempt.
   * For results of paid requests.
   */
  writeEventually(what: WordedError, work: () => Result<void>): Result<void>
  /** Removes deleted data from the files, including the search indexes. Resolves when that is done. */
  forgetDeleted(): Promise<void>
  /** Whether file and folder are still those that were opened; otherwise the error `data-folder-gone`. */
  checkPlace(): Result<void>
  /** Idempotent. */
  close(): void
}
