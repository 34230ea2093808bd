import type { Migration } from '../migration.ts'

/**
 * Sets of texts, their vectors and their rankings. The vectors themselves are files in the folder `vectors`; a batch of
 * them is written before its row is marked as done.
 *
 * Times are milliseconds since 1970. Deleted rows stay hidden for a while.
 */
export const textSets: Migration = {
  version: 13,
  name: 'text sets',
  up(database) {
    database.exec(`
      CREATE TABLE text_sets (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        query TEXT NOT NULL,
        -- as JSON, in their order
        rows TEXT NOT NULL,
        row_count INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX text_sets_by_time ON text_sets (kind, updated_at) WHERE deleted_at IS NULL;

      CREATE TABLE embedding_results (
        id TEXT PRIMARY KEY,
        set_id TEXT NOT NULL REFERENCES text_sets (id) ON DELETE CASCADE,
        started_at INTEGER NOT NULL,
        status TEXT NOT NULL,
        -- how long the vectors are, NULL until the first came
        dimensions INTEGER,
        ready_count INTEGER NOT NULL,
        took_ms REAL NOT NULL,
        -- what was asked, as JSON
        request TEXT NOT NULL,
        -- id and text of each row as it was sent, as JSON
        rows TEXT NOT NULL,
        deleted_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX embedding_results_by_set ON embedding_results (set_id, started_at);

      CREATE TABLE embedding_batches (
        result_id TEXT NOT NULL REFERENCES embedding_results (id) ON DELETE CASCADE,
        start INTEGER NOT NULL,
        -- the batch as JSON
        details TEXT NOT NULL,
        PRIMARY KEY (result_id, start)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE rerank_results (
        -- that of its run, which history may remove
        id TEXT PRIMARY KEY,
        set_id TEXT NOT NULL REFERENCES text_sets (id) ON DELETE CASCADE,
        started_at INTEGER NOT NULL,
        -- the result as JSON
        details TEXT NOT NULL,
        deleted_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX rerank_results_by_set ON rerank_results (set_id, started_at);
    `)
  },
}
