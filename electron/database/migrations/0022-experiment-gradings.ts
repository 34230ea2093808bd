import type { Migration } from '../migration.ts'

/** Gradings of answers by models, and the reason why an experiment was paused automatically. */
export const experimentGradings: Migration = {
  version: 22,
  name: 'experiment-gradings',
  up(database) {
    database.exec(`
      -- The answer is there, as this run, and waits for a model to judge it, on this connection.
      ALTER TABLE experiment_cells ADD COLUMN answer_run_id TEXT;
      ALTER TABLE experiment_cells ADD COLUMN waits_for TEXT;
      CREATE INDEX experiment_cells_to_grade ON experiment_cells (experiment_id, waits_for)
        WHERE answer_run_id IS NOT NULL AND state = 'planned';

      -- JSON: the error that it was paused for.
      ALTER TABLE experiments ADD COLUMN paused_because TEXT;

      -- One assertion on one answer that a model was asked for.
      CREATE TABLE experiment_gradings (
        cell_id INTEGER NOT NULL REFERENCES experiment_cells (id) ON DELETE CASCADE,
        -- The place of the assertion in its case, and in its set.
        place TEXT NOT NULL,
        run_id TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        -- JSON: what it came to; NULL while it is not known.
        outcome TEXT,
        PRIMARY KEY (cell_id, place)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
