import type { Migration } from '../migration.ts'

/** Experiments and their cells: the whole plan is stored before the first request is sent. */
export const experiments: Migration = {
  version: 20,
  name: 'experiments',
  up(database) {
    database.exec(`
      CREATE TABLE experiments (
        id TEXT PRIMARY KEY,
        created_at INTEGER NOT NULL,
        state TEXT NOT NULL,
        -- JSON: variants, cases and options, as they were when it was planned.
        plan TEXT NOT NULL,
        deleted_at INTEGER
      ) STRICT;

      CREATE TABLE experiment_cells (
        id INTEGER PRIMARY KEY,
        experiment_id TEXT NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
        case_index INTEGER NOT NULL,
        variant_index INTEGER NOT NULL,
        repeat INTEGER NOT NULL,
        state TEXT NOT NULL,
        -- The newest. Its record may be gone, the cell stays.
        run_id TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        not_before INTEGER,
        -- JSON: what came of it.
        outcome TEXT,
        UNIQUE (experiment_id, case_index, variant_index, repeat)
      ) STRICT;
      CREATE INDEX experiment_cells_by_state ON experiment_cells (experiment_id, state);
      CREATE INDEX experiment_cells_by_run ON experiment_cells (run_id) WHERE run_id IS NOT NULL;
    `)
  },
}
