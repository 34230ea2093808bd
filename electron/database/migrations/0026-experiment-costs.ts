import type { Migration } from '../migration.ts'

/** The cost of cells, stored so that it survives a retry and the end of the app. */
export const experimentCosts: Migration = {
  version: 26,
  name: 'experiment-costs',
  up(database) {
    database.exec(`
      -- Of answers that a retry replaced: US dollars, those of judging among them, and how many requests judged them.
      ALTER TABLE experiment_cells ADD COLUMN earlier_cost REAL NOT NULL DEFAULT 0;
      ALTER TABLE experiment_cells ADD COLUMN earlier_judgings INTEGER NOT NULL DEFAULT 0;

      -- Cells that were to be sent again when this version was started: until now this was forgotten as they were sent.
      UPDATE experiment_cells SET outcome = NULL,
        earlier_cost = coalesce(outcome ->> '$.metrics.cost', 0)
          + coalesce((SELECT sum(cost) FROM experiment_gradings WHERE cell_id = experiment_cells.id), 0),
        earlier_judgings = coalesce((SELECT sum(attempts) FROM experiment_gradings WHERE cell_id = experiment_cells.id), 0)
      WHERE state = 'planned' AND answer_run_id IS NULL;
      DELETE FROM experiment_gradings WHERE cell_id IN (
        SELECT id FROM experiment_cells WHERE state = 'planned' AND answer_run_id IS NULL);

      -- The prices of a gateway as they were last read.
      CREATE TABLE price_lists (
        connection_id TEXT PRIMARY KEY,
        -- JSON: pairs of a model and its price.
        prices TEXT NOT NULL
      ) STRICT;
    `)
  },
}
