import type { Migration } from '../migration.ts'

/** The user's own prices of models, for each connection. */
export const ownPrices: Migration = {
  version: 37,
  name: 'own-prices',
  up(database) {
    database.exec(`
      CREATE TABLE own_prices (
        connection_id TEXT NOT NULL,
        model TEXT NOT NULL,
        -- JSON, as shared/prices/own-price.ts has it
        price TEXT NOT NULL,
        PRIMARY KEY (connection_id, model)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
