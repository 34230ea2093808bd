import type { Migration } from '../migration.ts'

/**
 * Background requests of the app: model lists, and polls of a video. They are runs with a record like all others, and
 * History shows one line for each queried object.
 */
export const queries: Migration = {
  version: 18,
  name: 'queries',
  up(database) {
    database.exec(`
      -- What was asked about: a connection's models, or a video job. NULL for what a user sent.
      ALTER TABLE runs ADD COLUMN query_of TEXT;
      -- 1 for a query after which the same was asked again.
      ALTER TABLE runs ADD COLUMN is_older INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX runs_by_query ON runs (query_of, number) WHERE query_of IS NOT NULL;

      DROP INDEX runs_shown;
      CREATE INDEX runs_shown ON runs (number, format, model, connection_id, status, is_starred, started_at, query_of, is_older)
        WHERE deleted_at IS NULL;
    `)
  },
}
