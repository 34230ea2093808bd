import { columns, isNoted, keyColumns, sums, value } from '../../lib/ledger-row.ts'
import type { Migration } from '../migration.ts'

/**
 * The ledger of `0034-ledger.ts`, with the currency of each row: amounts of two currencies are never in one row. A run
 * whose cost is known in another currency than dollars has it in its details (`shared/runs/foreign-cost.ts`).
 * Background requests to a model are included too: they may be charged like any other, and have the model's name.
 */
export const ledgerCurrencies: Migration = {
  version: 45,
  name: 'ledger-currencies',
  up(database) {
    database.exec(`
      DROP TRIGGER ledger_takes_back;
      DROP TRIGGER ledger_adds;
      ALTER TABLE ledger RENAME TO older_ledger;
      CREATE TABLE ledger (
        day INTEGER NOT NULL,
        connection_id TEXT NOT NULL,
        key_fingerprint TEXT NOT NULL,
        model TEXT NOT NULL,
        format TEXT NOT NULL,
        conversation_id TEXT NOT NULL,
        experiment_id TEXT NOT NULL,
        known TEXT NOT NULL,
        -- Of the amount: a code of ISO 4217. 'USD' also where nobody knows an amount.
        currency TEXT NOT NULL,
        connection_name TEXT NOT NULL,
        key_name TEXT NOT NULL,
        is_practice INTEGER NOT NULL,
        runs INTEGER NOT NULL,
        -- Billionths of the currency.
        nanodollars INTEGER NOT NULL,
        tokens_in INTEGER NOT NULL,
        tokens_out INTEGER NOT NULL,
        PRIMARY KEY (${keyColumns.join(', ')})
      ) STRICT, WITHOUT ROWID;
      INSERT INTO ledger (${columns.join(', ')})
      SELECT ${columns.map((column) => (column === 'currency' ? "'USD'" : column)).join(', ')} FROM older_ledger;
      DROP TABLE older_ledger;

      CREATE TRIGGER ledger_takes_back AFTER UPDATE OF status, cost ON runs WHEN ${isNoted('old')} BEGIN
        UPDATE ledger SET ${sums.map((sum) => `${sum} = ${sum} - ${value('old', sum)}`).join(', ')} WHERE ${sameRow('old')};
        DELETE FROM ledger WHERE runs = 0 AND ${sameRow('old')};
      END;
      CREATE TRIGGER ledger_adds AFTER UPDATE OF status, cost ON runs WHEN ${isNoted('new')} BEGIN
        INSERT INTO ledger (${columns.join(', ')}) VALUES (${columns.map((column) => value('new', column)).join(', ')})
        ON CONFLICT DO UPDATE SET
          ${sums.map((sum) => `${sum} = ${sum} + excluded.${sum}`).join(', ')},
          connection_name = excluded.connection_name, key_name = excluded.key_name;
      END;
    `)
  },
}

function sameRow(row: 'old'): string {
  return keyColumns.map((column) => `${column} = ${value(row, column)}`).join(' AND ')
}
