import type { Migration } from '../migration.ts'

/**
 * What runs have shown about models: parameters that were accepted and refused, and how answers differ from the
 * documentation. Independent of the runs, which may be pruned. `shelf` is 1 for entries that were forgotten and can
 * still be restored.
 */
export const passports: Migration = {
  version: 41,
  name: 'passports',
  up(database) {
    database.exec(`
      CREATE TABLE passport_endpoints (
        shelf INTEGER NOT NULL DEFAULT 0,
        connection_id TEXT NOT NULL,
        model TEXT NOT NULL,
        format TEXT NOT NULL,
        is_streamed INTEGER NOT NULL,
        runs INTEGER NOT NULL,
        answers INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        -- JSON: how it went last, and when first
        details TEXT NOT NULL,
        PRIMARY KEY (shelf, connection_id, model, format, is_streamed)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX passport_endpoints_by_age ON passport_endpoints (last_at);

      CREATE TABLE passport_parameters (
        shelf INTEGER NOT NULL DEFAULT 0,
        connection_id TEXT NOT NULL,
        model TEXT NOT NULL,
        format TEXT NOT NULL,
        name TEXT NOT NULL,
        -- of the newest run that says anything about it: 1 where it was refused
        is_refused_last INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        -- JSON: counts, values and what the gateway said
        details TEXT NOT NULL,
        PRIMARY KEY (shelf, connection_id, model, format, name)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE passport_drift (
        shelf INTEGER NOT NULL DEFAULT 0,
        connection_id TEXT NOT NULL,
        model TEXT NOT NULL,
        format TEXT NOT NULL,
        kind TEXT NOT NULL,
        path TEXT NOT NULL,
        type TEXT NOT NULL,
        answers INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        -- since when the user knows of it
        known_at INTEGER,
        -- JSON: since when, and an answer that shows it
        details TEXT NOT NULL,
        PRIMARY KEY (shelf, connection_id, model, format, kind, path, type)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
