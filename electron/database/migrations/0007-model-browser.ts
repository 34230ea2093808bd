import type { Migration } from '../migration.ts'

/**
 * The data of the model browser: a list for each key of a connection with the list that the user has seen, the user's
 * overrides of what models can do, and the parameters that each run sent.
 *
 * Earlier lists are dropped: the key they were returned to is not known, and requesting them again costs nothing. Times
 * are milliseconds since 1970.
 */
export const modelBrowser: Migration = {
  version: 7,
  name: 'model browser',
  up(database) {
    database.exec(`
      DROP TABLE model_lists;
      CREATE TABLE model_lists (
        connection_id TEXT NOT NULL,
        -- the key's name and last four characters, so that a key that is entered anew has its list; '' without a key
        key_label TEXT NOT NULL,
        -- The list belongs to this address; after a change of address it is not shown.
        base_url TEXT NOT NULL,
        -- the entries as the gateway listed them, as JSON
        entries TEXT NOT NULL,
        listed_at INTEGER NOT NULL,
        duration_ms REAL NOT NULL,
        -- 1 when the gateway may answer otherwise from now on: it is kept to say what changed
        is_stale INTEGER NOT NULL DEFAULT 0,
        -- the list as the user has seen it, as JSON, and when it was last so
        seen TEXT NOT NULL,
        seen_at INTEGER NOT NULL,
        PRIMARY KEY (connection_id, key_label)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE model_overrides (
        connection_id TEXT NOT NULL,
        model TEXT NOT NULL,
        target TEXT NOT NULL,
        can INTEGER NOT NULL,
        PRIMARY KEY (connection_id, model, target)
      ) STRICT, WITHOUT ROWID;

      -- the optional fields of the request with their values in short, as one JSON object; unknown for older runs
      ALTER TABLE runs ADD COLUMN sent_fields TEXT;
      -- Holds all that is counted by, so that the counts of all models read no row.
      CREATE INDEX runs_by_model ON runs (connection_id, deleted_at, model, started_at, status);
    `)
  },
}
