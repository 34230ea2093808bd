/*
 * The row that a run adds to the ledger, in SQL. The triggers of `database/migrations/0045-ledger-currencies.ts` are
 * built from it, so a change needs a migration that recreates them.
 */

/**
 * More than a run can cost, in any currency: gateways may state anything, and an overflowing sum could not be stored.
 */
export const mostOfOne = 100_000

/** More tokens than a run can have. */
export const mostTokens = 1e12

/** The columns that identify a row of the ledger. */
export const keyColumns = [
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

export const sums = ['runs', 'nanodollars', 'tokens_in', 'tokens_out'] as const

export const columns = [...keyColumns, 'connection_name', 'key_name', 'is_practice', ...sums] as const

type Column = (typeof columns)[number]

/**
 * Whether a run is in the ledger: the app's own queries cost nothing unless they call a model; an unsent request cannot
 * have been charged.
 */
export function isNoted(row: string): string {
  return `${row}.status <> 'running' AND (${row}.query_of IS NULL OR ${row}.model <> '')
    AND NOT coalesce(${detail(row, 'isUnsent')}, 0)`
}

/** The value that a run adds to a column. */
export function value(row: string, column: Column): string {
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

/** The details of another version may be invalid JSON. */
function detail(row: string, path: string): string {
  // oxlint-disable-next-line text/untranslated -- SQL
  return `(CASE WHEN json_valid(${row}.details) THEN json_extract(${row}.details, '$.${path}') END)`
}

function tokens(column: string): string {
  // oxlint-disable-next-line text/untranslated -- SQL
  return `CAST(max(0, min(coalesce(${column}, 0), ${mostTokens})) AS INTEGER)`
}
