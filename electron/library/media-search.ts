import type { Database } from '../database/database.ts'

const columns = ['prompt', 'revised_prompt', 'model', 'tags', 'file_name'] as const

const listed = columns.join(', ')
const valuesOf = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ')
const forget = (row: string): string =>
  `INSERT INTO media_search (media_search, rowid, ${listed}) VALUES ('delete', ${row}.number, ${valuesOf(row)});`
const learn = (row: string): string =>
  `INSERT INTO media_search (rowid, ${listed}) VALUES (${row}.number, ${valuesOf(row)});`

/**
 * Makes the full-text index over the library if it is not there, and keeps it in step by triggers from then on. Calling it
 * again does nothing. Throws SQLite's errors.
 *
 * On an SQLite without FTS5 the triggers of another one are taken away, since every write would fail on them; the index is
 * made anew once FTS5 is back.
 */
export function ensureMediaSearch({ connection, hasFullTextSearch }: Database): void {
  if (!hasFullTextSearch) {
    connection.exec(dropTriggers)
    return
  }
  const found = connection.prepare(
    `SELECT count(*) AS count FROM sqlite_schema WHERE name = 'media_search_add'`,
  )
  if (found.get()?.['count'] === 1) return
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(`
      ${dropTriggers}
      DROP TABLE IF EXISTS media_search;
      CREATE VIRTUAL TABLE media_search USING fts5 (${listed}, content = 'media_items', content_rowid = 'number',
        tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
      INSERT INTO media_search (media_search) VALUES ('rebuild');
      CREATE TRIGGER media_search_add AFTER INSERT ON media_items BEGIN ${learn('new')} END;
      CREATE TRIGGER media_search_remove AFTER DELETE ON media_items BEGIN ${forget('old')} END;
      CREATE TRIGGER media_search_change AFTER UPDATE OF ${listed} ON media_items BEGIN
        ${forget('old')} ${learn('new')} END;`)
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

const dropTriggers = `
  DROP TRIGGER IF EXISTS media_search_add;
  DROP TRIGGER IF EXISTS media_search_remove;
  DROP TRIGGER IF EXISTS media_search_change;`
