import type { Migration } from '../migration.ts'

/**
 * The total cost of all runs of a day, by every attribute that costs are filtered by: in a table that outlives History,
 * since a run that is removed there has been paid all the same. Triggers maintain it, so that every way in which a run
 * ends or its cost becomes known is covered. Few rows stand for many runs, so that a year is read quickly.
 */
export const ledger: Migration = {
  version: 34,
  name: 'ledger',
  up(database) {
    database.exec(`
      -- Which key a run was sent with: the beginning of a hash of it, and what the user calls it. Never the key.
      ALTER TABLE runs ADD COLUMN key_fingerprint TEXT;
      ALTER TABLE runs ADD COLUMN key_name TEXT;
      -- By the clock and the time zone of this computer as it was sent: 20261129. Older runs have none.
      ALTER TABLE runs ADD COLUMN day INTEGER;

      CREATE TABLE ledger (
        day INTEGER NOT NULL,
        connection_id TEXT NOT NULL,
        -- '' for none, here and below.
        key_fingerprint TEXT NOT NULL,
        model TEXT NOT NULL,
        format TEXT NOT NULL,
        conversation_id TEXT NOT NULL,
        experiment_id TEXT NOT NULL,
        -- 'measured', 'estimated', 'unknown', or 'refused': the gateway answered with an error, and says nothing of a cost.
        known TEXT NOT NULL,
        -- As they were called last.
        connection_name TEXT NOT NULL,
        key_name TEXT NOT NULL,
        is_practice INTEGER NOT NULL,
        runs INTEGER NOT NULL,
        -- Whole ones, of which 10^9 are a dollar: what is added and taken away again leaves nothing behind.
        nanodollars INTEGER NOT NULL,
        tokens_in INTEGER NOT NULL,
        tokens_out INTEGER NOT NULL,
        PRIMARY KEY (${keyColumns.join(', ')})
      ) STRICT, WITHOUT ROWID;

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

      INSERT INTO ledger (${columns.join(', ')})
      SELECT ${columns.map((column) => (isSum(column) ? `sum(${value('runs', column)})` : value('runs', column))).join(', ')}
      FROM runs WHERE ${isNoted('runs')} GROUP BY ${keyColumns.map((column) => value('runs', column)).join(', ')};
    `)
  },
}

/** More than a run can cost: the cost comes from a gateway, and a sum that overflows could not be stored. */
const mostUsd = 100_000

const keyColumns = [
  'day',
  'connection_id',
  'key_fingerprint',
  'model',
  'format',
  'conversation_id',
  'experiment_id',
  'known',
] as const

const sums = ['runs', 'nanodollars', 'tokens_in', 'tokens_out'] as const

const columns = [...keyColumns, 'connection_name', 'key_name', 'is_practice', ...sums] as const

type Column = (typeof columns)[number]

function isSum(column: Column): boolean {
  return sums.some((sum) => sum === column)
}

/** Background requests cost nothing, and a run that was never sent cannot have been charged. */
function isNoted(row: 'old' | 'new' | 'runs'): string {
  return `${row}.status <> 'running' AND ${row}.query_of IS NULL
    AND NOT (json_valid(${row}.details) AND coalesce(json_extract(${row}.details, '$.isUnsent'), 0))`
}

/** The value that a run adds to a column. */
function value(row: 'old' | 'new' | 'runs', column: Column): string {
  const own: Partial<Record<Column, string>> = {
    // oxlint-disable-next-line text/untranslated -- SQL
    day: `coalesce(${row}.day, CAST(strftime('%Y%m%d', ${row}.started_at / 1000, 'unixepoch', 'localtime') AS INTEGER))`,
    key_fingerprint: `coalesce(${row}.key_fingerprint, '')`,
    conversation_id: `coalesce(${row}.conversation_id, '')`,
    experiment_id: `coalesce(${row}.experiment_id, '')`,
    key_name: `coalesce(${row}.key_name, '')`,
    known: `CASE WHEN ${row}.cost IS NOT NULL THEN coalesce(${row}.cost_by, 'estimated')
      WHEN ${row}.http_status >= 400 THEN 'refused' ELSE 'unknown' END`,
    runs: '1',
    // oxlint-disable-next-line text/untranslated -- SQL
    nanodollars: `CAST(round(max(0, min(coalesce(${row}.cost, 0), ${mostUsd})) * 1e9) AS INTEGER)`,
    tokens_in: tokens(`${row}.tokens_in`),
    tokens_out: tokens(`${row}.tokens_out`),
  }
  return own[column] ?? `${row}.${column}`
}

function tokens(column: string): string {
  // oxlint-disable-next-line text/untranslated -- SQL
  return `CAST(max(0, min(coalesce(${column}, 0), 1e12)) AS INTEGER)`
}

function sameRow(row: 'old'): string {
  return keyColumns.map((column) => `${column} = ${value(row, column)}`).join(' AND ')
}
