import type { Migration } from '../migration.ts'

/**
 * The identity of the database file, and since when it indexes other files.
 *
 * A copy that was restored, by the app or by hand, is another file than the one named here: files made after the copy
 * are unknown to it, and must not be removed.
 */
export const indexBirth: Migration = {
  version: 14,
  name: 'index-birth',
  up(database) {
    database.exec(`
      CREATE TABLE index_birth (
        -- The same in every copy of one database.
        database_id TEXT NOT NULL,
        -- Number and birth of the file; '' until it is first seen.
        file TEXT NOT NULL,
        known_since INTEGER NOT NULL
      ) STRICT;
      -- A database from before this step is trusted as it was.
      INSERT INTO index_birth (database_id, file, known_since) VALUES (lower(hex(randomblob(16))), '', 0);
    `)
  },
}
