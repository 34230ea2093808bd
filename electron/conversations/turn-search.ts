import type { Database } from '../database/database.ts'

/**
 * Makes the full-text index over what turns say if it is not there, and keeps it in step by triggers from then on.
 * Calling it again does nothing. Throws SQLite's errors.
 *
 * The index holds no text of its own, and no deleted turns. On an SQLite without FTS5 the triggers of another one are
 * taken away, since every write would fail on them; the index is made anew once FTS5 is back.
 */
export function ensureTurnSearch({ connection, hasFullTextSearch }: Database): void {
  if (!hasFullTextSearch) {
    connection.exec(dropTriggers)
    return
  }
  const found = connection.prepare(
    `SELECT count(*) AS count FROM sqlite_schema WHERE name = 'turn_search_add'`,
  )
  if (found.get()?.['count'] === 1) return
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(`
      ${dropTriggers}
      DROP TABLE IF EXISTS turn_search;
      CREATE VIRTUAL TABLE turn_search USING fts5 (text, content = '', contentless_delete = 1,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
      INSERT INTO turn_search (rowid, text)
      SELECT number, turns.text FROM turn_numbers JOIN turns ON turns.id = turn_id
      WHERE turns.deleted_at IS NULL AND turns.text <> '';
      CREATE TRIGGER turn_search_add AFTER INSERT ON turn_numbers BEGIN
        INSERT INTO turn_search (rowid, text) SELECT new.number, text FROM turns WHERE id = new.turn_id AND text <> '';
      END;
      CREATE TRIGGER turn_search_remove AFTER DELETE ON turn_numbers BEGIN
        DELETE FROM turn_search WHERE rowid = old.number;
      END;
      CREATE TRIGGER turn_search_change AFTER UPDATE OF text, deleted_at ON turns
      WHEN new.text <> old.text OR new.deleted_at IS NOT old.deleted_at BEGIN
        DELETE FROM turn_search WHERE rowid = (SELECT number FROM turn_numbers WHERE turn_id = new.id);
        INSERT INTO turn_search (rowid, text) SELECT number, new.text FROM turn_numbers
        WHERE turn_id = new.id AND new.deleted_at IS NULL AND new.text <> '';
      END;`)
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

const dropTriggers = `
  DROP TRIGGER IF EXISTS turn_search_add;
  DROP TRIGGER IF EXISTS turn_search_remove;
  DROP TRIGGER IF EXISTS turn_search_change;`
