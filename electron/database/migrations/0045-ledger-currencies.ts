import type { Migration } from '../migration.ts'

/**
 * The ledger of `0034-ledger.ts`, with the currency of each row: amounts of two currencies are never in one. A run whose cost is
 * known in another currency than dollars has it in its details (`shared/runs/foreign-cost.ts`). Calls of the app's own that ask a
 * model are in it too: they may be charged like any other, and have the model's name.
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

/** More than a run can cost, in any currency: what a gateway says is foreign, and a sum that overflows could not be stored. */
const mostOfOne = 100_000

const keyColumns = [
  'day',
  'connection_id',
  'key_fingerprint',
  'model',
  'format',
  'conversation_id',
  'experiment_id',
  'known',
  'currency',
] as const

const sums = ['runs', 'nanodollars', 'tokens_in', 'tokens_out'] as const

const columns = [...keyColumns, 'connection_name', 'key_name', 'is_practice', ...sums] as const

type Column = (typeof columns)[number]

/** What the app asks of its own accord costs nothing unless it asks a model; what never left cannot have been charged. */
function isNoted(row: 'old' | 'new'): string {
  return `${row}.status <> 'running' AND (${row}.query_of IS NULL OR ${row}.model <> '')
    AND NOT coalesce(${detail(row, 'isUnsent')}, 0)`
}

/** What a run adds to a column. */
function value(row: 'old' | 'new', column: Column): string {
  const foreign = detail(row, 'foreignCost.amount')
  const own: Partial<Record<Column, string>> = {
    // oxlint-disable-next-line text/untranslated -- SQL
    day: `coalesce(${row}.day, CAST(strftime('%Y%m%d', ${row}.started_at / 1000, 'unixepoch', 'localtime') AS INTEGER))`,
    key_fingerprint: `coalesce(${row}.key_fingerprint, '')`,
    conversation_id: `coalesce(${row}.conversation_id, '')`,
    experiment_id: `coalesce(${row}.experiment_id, '')`,
    key_name: `coalesce(${row}.key_name, '')`,
    known: `CASE WHEN ${row}.cost IS NOT NULL THEN coalesce(${row}.cost_by, 'estimated')
      WHEN ${foreign} IS NOT NULL THEN ${detail(row, 'foreignCost.by')}
      WHEN ${row}.http_status >= 400 THEN 'refused' ELSE 'unknown' END`,
    currency: `CASE WHEN ${row}.cost IS NOT NULL OR ${foreign} IS NULL THEN 'USD'
      ELSE ${detail(row, 'foreignCost.currency')} END`,
    runs: '1',
    // oxlint-disable-next-line text/untranslated -- SQL
    nanodollars: `CAST(round(max(0, min(coalesce(${row}.cost, ${foreign}, 0), ${mostOfOne})) * 1e9) AS INTEGER)`,
    tokens_in: tokens(`${row}.tokens_in`),
    tokens_out: tokens(`${row}.tokens_out`),
  }
  return own[column] ?? `${row}.${column}`
}

/** Details that another version wrote may be no JSON. */
function detail(row: 'old' | 'new', path: string): string {
  // oxlint-disable-next-line text/untranslated -- SQL
  return `(CASE WHEN json_valid(${row}.details) THEN json_extract(${row}.details, '$.${path}') END)`
}

function tokens(column: string): string {
  // oxlint-disable-next-line text/untranslated -- SQL
  return `CAST(max(0, min(coalesce(${column}, 0), 1e12)) AS INTEGER)`
}

function sameRow(row: 'old'): string {
  return keyColumns.map((column) => `${column} = ${value(row, column)}`).join(' AND ')
}
