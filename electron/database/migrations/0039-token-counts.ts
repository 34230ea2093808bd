import type { Migration } from '../migration.ts'

/** How many tokens a model needed for the characters of each script, as counted by its runs. */
export const tokenCounts: Migration = {
  version: 39,
  name: 'token-counts',
  up(database) {
    database.exec(`
      CREATE TABLE token_counts (
        model TEXT NOT NULL PRIMARY KEY,
        -- JSON: of each script the characters that were counted, and their tokens
        scripts TEXT NOT NULL,
        runs INTEGER NOT NULL,
        -- Milliseconds since 1970: those that were asked longest ago go first when there are too many
        counted_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
