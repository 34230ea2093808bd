import type { Migration } from '../migration.ts'

/**
 * The last health check of a model in a format, in addition to the passport of `0041-passports.ts`; `shelf` means the
 * same.
 */
export const healthChecks: Migration = {
  version: 46,
  name: 'health-checks',
  up(database) {
    database.exec(`
      CREATE TABLE passport_health (
        shelf INTEGER NOT NULL DEFAULT 0,
        connection_id TEXT NOT NULL,
        model TEXT NOT NULL,
        format TEXT NOT NULL,
        passed INTEGER NOT NULL,
        offered INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        -- JSON: each trial with what came of it
        details TEXT NOT NULL,
        PRIMARY KEY (shelf, connection_id, model, format)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
