import type { Migration } from '../migration.ts'

/**
 * Fields that a model refused and that the user chose to omit from then on, per connection, model and format.
 *
 * `learned_at` is milliseconds since 1970. A connection is in the config file, so there is no foreign key.
 */
export const learnedRemovals: Migration = {
  version: 3,
  name: 'learned removals',
  up(database) {
    database.exec(`
      CREATE TABLE learned_removals (
        connection_id TEXT NOT NULL,
        model TEXT NOT NULL,
        format TEXT NOT NULL,
        field TEXT NOT NULL,
        learned_at INTEGER NOT NULL,
        gateway_says TEXT,
        PRIMARY KEY (connection_id, model, format, field)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
