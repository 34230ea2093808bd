import type { Migration } from '../migration.ts'

/**
 * The cost of cells in other currencies than dollars is stored as well: beside the dollars of
 * `0026-experiment-costs.ts` and of judging, as JSON, an amount by currency code.
 */
export const foreignExperimentCosts: Migration = {
  version: 48,
  name: 'foreign-experiment-costs',
  up(database) {
    database.exec(`
      ALTER TABLE experiment_cells ADD COLUMN earlier_foreign TEXT NOT NULL DEFAULT '{}';
      ALTER TABLE experiment_gradings ADD COLUMN foreign_cost TEXT NOT NULL DEFAULT '{}';
      ALTER TABLE experiment_comparisons ADD COLUMN foreign_cost TEXT NOT NULL DEFAULT '{}';
    `)
  },
}
