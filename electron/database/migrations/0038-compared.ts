import type { Migration } from '../migration.ts'

/**
 * The columns of a comparison are conversations of their own, which belong to the one that they were started from. When
 * that one is deleted for good, a column that stays because a run of it is a favourite becomes an ordinary
 * conversation.
 */
export const compared: Migration = {
  version: 38,
  name: 'compared',
  up(database) {
    database.exec(`
      ALTER TABLE conversations ADD COLUMN compared_in TEXT REFERENCES conversations (id) ON DELETE SET NULL;
      -- Who is asked in a column; '' for the active connection.
      ALTER TABLE conversations ADD COLUMN connection_id TEXT NOT NULL DEFAULT '';
      CREATE INDEX conversations_compared ON conversations (compared_in) WHERE compared_in IS NOT NULL;
    `)
  },
}
