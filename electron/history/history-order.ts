import type { HistoryCursor, HistorySort, HistorySortColumn } from '../../shared/history/history.ts'
import type { RunStatus } from '../../shared/runs/run.ts'
import { sourceColumn } from './history-filter.ts'

export const newestFirst: HistorySort = { by: 'time', isDescending: true }

interface OrderedRows {
  readonly from: string
  readonly sql?: string
}

/** A column to sort by. Unknown values are NULL: they come last in both directions. */
export interface OrderColumn {
  readonly sql: string
  /** Sorts case-insensitively. */
  readonly isText?: boolean
  /** All runs in this order, by an index; `sql` is the expression in that index. */
  readonly ofAll?: OrderedRows
}

/** Statuses that need attention come first. */
const statusRank: Readonly<Record<RunStatus, number>> = {
  running: 0,
  failed: 1,
  'ended-early': 2,
  interrupted: 3,
  stopped: 4,
  'cut-after-end': 5,
  done: 6,
}

const byIndex = (name: string): OrderedRows => ({ from: `FROM runs INDEXED BY ${name}` })

const orderColumns: Readonly<Record<Exclude<HistorySortColumn, 'time'>, OrderColumn>> = {
  status: {
    sql: `CASE runs.status ${Object.entries(statusRank)
      .map(([status, rank]) => `WHEN '${status}' THEN ${rank}`)
      .join(' ')} ELSE NULL END`,
  },
  title: {
    sql: `(SELECT nullif(substr(asked, 1, 80), '') FROM run_texts titles WHERE titles.number = runs.number)`,
    isText: true,
    ofAll: {
      from: `FROM run_texts titles INDEXED BY run_texts_by_title
        CROSS JOIN runs INDEXED BY runs_shown ON runs.number = titles.number`,
      sql: `nullif(substr(titles.asked, 1, 80), '')`,
    },
  },
  model: { sql: 'runs.model', isText: true, ofAll: byIndex('runs_by_model_name') },
  format: { sql: 'runs.format' },
  tokensIn: { sql: 'runs.tokens_in', ofAll: byIndex('runs_by_tokens_in') },
  tokensOut: { sql: 'runs.tokens_out', ofAll: byIndex('runs_by_tokens_out') },
  firstToken: { sql: 'runs.first_ms', ofAll: byIndex('runs_by_first_token') },
  duration: { sql: 'runs.duration_ms', ofAll: byIndex('runs_by_duration') },
  cost: { sql: 'runs.cost', ofAll: byIndex('runs_by_cost') },
  source: { sql: sourceColumn },
  connection: { sql: 'runs.connection_name', isText: true },
}

/** A run's cost in another currency than dollars is only in its details, which are JSON. */
export const isCostForeign = `runs.cost IS NULL AND json_valid(runs.details)
  AND json_extract(runs.details, '$.foreignCost.currency') IS NOT NULL`

/** Amounts as texts that sort like their numbers. */
// oxlint-disable-next-line text/untranslated -- SQL
const amountText = (amount: string): string => `printf('%030.12f', ${amount})`

const currencyCode = "json_extract(runs.details, '$.foreignCost.currency')"
const foreignAmount = amountText("json_extract(runs.details, '$.foreignCost.amount')")

/** The currency code in reverse order: Z for A. */
const turnedCode = [1, 2, 3]
  .map((place) => `char(155 - unicode(substr(${currencyCode}, ${place}, 1)))`)
  .join(' || ')

/**
 * Sorts costs in several currencies: by amount within each, dollars first and the others by their codes, in both
 * directions. Amounts of two currencies are never compared.
 */
function costsInCurrencies(isDescending: boolean): OrderColumn {
  const [dollars, others, code] = isDescending ? ['1', '0', turnedCode] : ['0', '1', currencyCode]
  return {
    sql: `CASE WHEN runs.cost IS NOT NULL THEN '${dollars}' || ${amountText('runs.cost')}
      WHEN ${isCostForeign} THEN '${others}' || ${code} || ${foreignAmount} ELSE NULL END`,
  }
}

/**
 * `undefined` for the order in which runs were started, which is that of their numbers. `hasForeign`: some cost is in
 * another currency than dollars; otherwise, as usual, costs are read in the order of their index.
 */
export function orderColumnOf(
  { by, isDescending }: HistorySort,
  { hasForeign }: { readonly hasForeign: boolean },
): OrderColumn | undefined {
  if (by === 'time') return undefined
  return by === 'cost' && hasForeign ? costsInCurrencies(isDescending) : orderColumns[by]
}

/**
 * The SQL expressions that lines are sorted by: a value first, if any, then the number of the run that the line belongs
 * to.
 */
export interface LineOrder {
  readonly value: string | undefined
  readonly number: string
}

/** Lines of equal value are sorted by number. */
export function orderBy({ isDescending }: HistorySort, { value, number }: LineOrder): string {
  const direction = isDescending ? 'DESC' : 'ASC'
  return value === undefined
    ? `ORDER BY ${number} ${direction}`
    : `ORDER BY ${value} ${direction} NULLS LAST, ${number} ${direction}`
}

/** The condition for the lines after a cursor, with its values. */
export function behind(
  after: HistoryCursor | undefined,
  { isDescending }: HistorySort,
  { value, number }: LineOrder,
): { readonly sql: string; readonly values: readonly (string | number)[] } {
  if (after === undefined) return { sql: 'true', values: [] }
  const sign = isDescending ? '<' : '>'
  if (value === undefined) return { sql: `${number} ${sign} ?`, values: [after.number] }
  if (after.value === null) {
    return { sql: `(${value} IS NULL AND ${number} ${sign} ?)`, values: [after.number] }
  }
  return {
    sql: `(${value} ${sign} ? OR (${value} = ? AND ${number} ${sign} ?) OR ${value} IS NULL)`,
    values: [after.value, after.value, after.number],
  }
}
