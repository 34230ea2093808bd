import type { Migration } from '../migration.ts'

/**
 * A number for each turn, by which the search of conversations refers to it: unlike a bare rowid a declared key outlives
 * `VACUUM`. Triggers give it, so that whoever stores a turn need not know of the search.
 */
export const turnNumbers: Migration = {
  version: 5,
  name: 'turn numbers',
  up(database) {
    database.exec(`
      CREATE TABLE turn_numbers (
        number INTEGER PRIMARY KEY,
        turn_id TEXT NOT NULL UNIQUE REFERENCES turns (id) ON DELETE CASCADE,
        conversation_id TEXT NOT NULL
      ) STRICT;

      INSERT INTO turn_numbers (turn_id, conversation_id)
      SELECT id, conversation_id FROM turns ORDER BY created_at, rowid;

      CREATE TRIGGER turn_numbers_begin AFTER INSERT ON turns BEGIN
        INSERT INTO turn_numbers (turn_id, conversation_id) VALUES (new.id, new.conversation_id);
      END;
    `)
  },
}
