import type { Migration } from '../migration.ts'

/** Draft experiments, and links between experiments that were copied from one another. */
export const experimentSeries: Migration = {
  version: 21,
  name: 'experiment-series',
  up(database) {
    database.exec(`
      ALTER TABLE experiments ADD COLUMN series_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE experiments ADD COLUMN started_at INTEGER;
      ALTER TABLE experiments ADD COLUMN ended_at INTEGER;
      UPDATE experiments SET series_id = id, started_at = created_at,
        -- A prompt and assertions of the whole plan are new; what was stored has each with its variants and cases.
        plan = json_insert(plan, '$.prompt', '', '$.assertions', json('[]'));
      CREATE INDEX experiments_by_series ON experiments (series_id, created_at);

      -- One judgement of two answers to the same case, made without seeing whose they are.
      CREATE TABLE experiment_votes (
        id INTEGER PRIMARY KEY,
        experiment_id TEXT NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        cell_a INTEGER NOT NULL REFERENCES experiment_cells (id) ON DELETE CASCADE,
        cell_b INTEGER NOT NULL REFERENCES experiment_cells (id) ON DELETE CASCADE,
        -- 'a', 'b', 'tie' or 'both-bad'
        outcome TEXT NOT NULL
      ) STRICT;
      CREATE INDEX experiment_votes_by_experiment ON experiment_votes (experiment_id);
    `)
  },
}
