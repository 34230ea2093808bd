import type { Migration } from '../migration.ts'

/**
 * What was spent on cells in other currencies than dollars stays known as well: beside the dollars of `0026-experiment-costs.ts`
 * and of judging, as JSON, an amount by each code of a currency.
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
