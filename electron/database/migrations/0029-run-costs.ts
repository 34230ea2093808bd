import type { Migration } from '../migration.ts'

/** The cost of each run, as far as it is known, and its source. */
export const runCosts: Migration = {
  version: 29,
  name: 'run-costs',
  up(database) {
    database.exec(`
      -- US dollars; NULL while nobody knows.
      ALTER TABLE runs ADD COLUMN cost REAL;
      -- 'measured' by the gateway, or 'estimated' from prices.
      ALTER TABLE runs ADD COLUMN cost_by TEXT;
      -- JSON: where it is from (shared/runs/run-cost.ts), without the two above.
      ALTER TABLE runs ADD COLUMN cost_from TEXT;
    `)
  },
}
