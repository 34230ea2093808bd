import type { Migration } from '../migration.ts'

/** The cost of judging, and models that choose among the answers of all variants. */
export const experimentJudging: Migration = {
  version: 23,
  name: 'experiment-judging',
  up(database) {
    database.exec(`
      -- US dollars, of all requests for it; NULL while nothing is known of it.
      ALTER TABLE experiment_gradings ADD COLUMN cost REAL;

      -- One assertion that holds the answers of all variants to a case against each other.
      CREATE TABLE experiment_comparisons (
        experiment_id TEXT NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
        case_index INTEGER NOT NULL,
        repeat INTEGER NOT NULL,
        -- The place of the assertion in its case.
        place TEXT NOT NULL,
        run_id TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        -- JSON: the runs of the answers that were compared, in their order. With others it is asked anew.
        candidates TEXT NOT NULL,
        cost REAL,
        -- JSON: what it came to; NULL while it is not known.
        outcome TEXT,
        PRIMARY KEY (experiment_id, case_index, repeat, place)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
