import type { Migration } from '../migration.ts'

/**
 * The list of all runs: a number in History for each run, favourites, deletion with undo, and the text of each exchange
 * in one table for the search.
 *
 * Triggers fill the texts, so that code that stores a run need not know of the search. `run_texts.number` is a declared
 * key: unlike a bare rowid it survives `VACUUM`, and the search refers to it.
 */
export const history: Migration = {
  version: 2,
  name: 'history',
  up(database) {
    database.exec(`
      ALTER TABLE runs ADD COLUMN number INTEGER;
      ALTER TABLE runs ADD COLUMN is_starred INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE runs ADD COLUMN deleted_at INTEGER;
      ALTER TABLE runs ADD COLUMN replay_of TEXT;
      -- what its record takes on disk; unknown until it was measured
      ALTER TABLE runs ADD COLUMN record_bytes INTEGER;

      CREATE TABLE run_texts (
        number INTEGER PRIMARY KEY,
        run_id TEXT NOT NULL UNIQUE REFERENCES runs (id) ON DELETE CASCADE,
        asked TEXT NOT NULL DEFAULT '',
        answered TEXT NOT NULL DEFAULT '',
        model TEXT NOT NULL DEFAULT '',
        request_id TEXT NOT NULL DEFAULT '',
        error TEXT NOT NULL DEFAULT ''
      ) STRICT;

      INSERT INTO run_texts (run_id, asked, answered, model, request_id, error)
      SELECT runs.id, coalesce(question.text, ''), coalesce(answer.text, ''), runs.model, coalesce(runs.request_id, ''),
        ${errorTextOf('runs')}
      FROM runs
      LEFT JOIN turns answer ON answer.id = runs.turn_id
      LEFT JOIN turns question ON question.id = answer.parent_id
      ORDER BY runs.started_at, runs.rowid;

      UPDATE runs SET number = (SELECT number FROM run_texts WHERE run_texts.run_id = runs.id);

      CREATE UNIQUE INDEX runs_by_number ON runs (number);
      -- Holds all that is filtered by, so that a filter reads no row it does not show.
      CREATE INDEX runs_shown ON runs (number, format, model, connection_id, status, is_starred, started_at)
        WHERE deleted_at IS NULL;
      CREATE INDEX runs_deleted ON runs (deleted_at) WHERE deleted_at IS NOT NULL;
      CREATE INDEX runs_unmeasured ON runs (started_at) WHERE record_bytes IS NULL;

      CREATE TRIGGER run_texts_begin AFTER INSERT ON runs BEGIN
        INSERT INTO run_texts (run_id, asked, model)
        VALUES (new.id, coalesce((
          SELECT question.text FROM turns answer JOIN turns question ON question.id = answer.parent_id
          WHERE answer.id = new.turn_id), ''), new.model);
        UPDATE runs SET number = (SELECT number FROM run_texts WHERE run_id = new.id) WHERE id = new.id;
      END;

      CREATE TRIGGER run_texts_end AFTER UPDATE OF status ON runs WHEN new.status <> 'running' BEGIN
        UPDATE run_texts SET request_id = coalesce(new.request_id, ''), error = ${errorTextOf('new')}
        WHERE run_id = new.id;
      END;

      CREATE TRIGGER run_texts_answer AFTER UPDATE OF text ON turns
      WHEN new.run_id IS NOT NULL AND new.text <> old.text BEGIN
        UPDATE run_texts SET answered = new.text WHERE run_id = new.run_id;
      END;
    `)
  },
}

/** The error of a run, in the app's words and in the gateway's, from the JSON text of its details. */
function errorTextOf(row: string): string {
  const said = (name: string): string => `coalesce(json_extract(${row}.details, '$.error.${name}'), '')`
  return `CASE WHEN json_valid(${row}.details) THEN trim(${said('message')} || ' ' || ${said('gatewaySays')}) ELSE '' END`
}
