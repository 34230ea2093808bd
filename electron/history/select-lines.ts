import type { HistoryListInput } from '../../shared/history/history.ts'
import { groupColumns, isNarrowed, selectRuns, type SelectionOptions } from './history-filter.ts'
import { behind, newestFirst, orderBy, orderColumnOf, type LineOrder } from './history-order.ts'

/** A complete SELECT with its values. */
export interface LinesQuery {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

export interface LinesOptions extends Pick<SelectionOptions, 'hasFullTextSearch' | 'among'> {
  /** So many runs match that the first of them are found soon when all runs are read in order. */
  readonly isFrequent?: boolean
  /** Some run has a cost in another currency than dollars. */
  readonly hasForeign?: boolean
}

/**
 * At most `limit` lines of History in order: the `number` of the run that the line belongs to, `sort_value`, and for a
 * group `group_id` and the totals of its runs. A group is listed at the place of the first of its runs. `undefined`
 * when nothing can match.
 */
export function selectLines(
  { sort = newestFirst, groupBy, after, ...filter }: HistoryListInput,
  limit: number,
  { hasFullTextSearch, among, isFrequent = false, hasForeign = false }: LinesOptions,
): LinesQuery | undefined {
  const column = orderColumnOf(sort, { hasForeign })
  const collation = column?.isText === true ? ' COLLATE NOCASE' : ''
  const lineOrder: LineOrder = {
    value: column === undefined ? undefined : `sort_value${collation}`,
    number: 'number',
  }
  const isGrouped = groupBy !== undefined && filter.isQuery !== true && filter.group === undefined
  const group = isGrouped ? groupColumns[groupBy] : undefined

  function singles(): LinesQuery | undefined {
    // The indexes of single columns do not contain conversations. A few matches would be far apart in them.
    const isOfAll = (isFrequent || !isNarrowed(filter)) && groupBy !== 'conversation'
    const ofAll = isOfAll ? column?.ofAll : undefined
    // Every run has a day, so there are no runs without a group.
    if (groupBy === 'day' && isGrouped) return undefined
    const from = group?.holdsSingles === true ? `FROM runs INDEXED BY ${group.index}` : ofAll?.from
    const runs = selectRuns(filter, {
      hasFullTextSearch,
      among,
      ...(group !== undefined && { also: [`${group.column} IS NULL`] }),
      from,
    })
    if (!runs.canMatch) return undefined
    const value = column === undefined ? undefined : `${ofAll?.sql ?? column.sql}${collation}`
    const order = { value, number: runs.number }
    const cursor = behind(after, sort, order)
    return {
      sql: `SELECT ${runs.number} AS number, ${value ?? 'NULL'} AS sort_value, NULL AS group_id, NULL AS group_runs,
          NULL AS group_failed, NULL AS group_measured, NULL AS group_estimated, NULL AS group_unknown,
          NULL AS group_tokens_in, NULL AS group_tokens_out
        ${runs.sql} AND ${cursor.sql} ${orderBy(sort, order)} LIMIT ?`,
      values: [...runs.values, ...cursor.values, limit],
    }
  }

  function groups(of: NonNullable<typeof group>): LinesQuery | undefined {
    const runs = selectRuns(filter, {
      hasFullTextSearch,
      among,
      also: [`${of.column} IS NOT NULL`],
      from: `FROM runs INDEXED BY ${of.index}`,
    })
    if (!runs.canMatch) return undefined
    const first = sort.isDescending ? 'max' : 'min'
    // Beside a single max() or min() SQLite takes other columns from the row of that value.
    const place =
      column === undefined
        ? `${first}(${runs.number}) AS number, NULL AS sort_value`
        : `${runs.number} AS number, ${first}(${column.sql}${collation}) AS sort_value`
    const cursor = behind(after, sort, lineOrder)
    return {
      sql: `SELECT * FROM (
          SELECT ${place}, ${of.column} AS group_id, count(*) AS group_runs,
            count(*) FILTER (WHERE runs.status = 'failed') AS group_failed,
            total(runs.cost) FILTER (WHERE runs.cost_by = 'measured') AS group_measured,
            total(runs.cost) FILTER (WHERE runs.cost_by = 'estimated') AS group_estimated,
            count(*) FILTER (WHERE ${isCostUnknown}) AS group_unknown,
            total(runs.tokens_in) AS group_tokens_in, total(runs.tokens_out) AS group_tokens_out
          ${runs.sql} GROUP BY ${of.column})
        WHERE ${cursor.sql} ${orderBy(sort, lineOrder)} LIMIT ?`,
      values: [...runs.values, ...cursor.values, limit],
    }
  }

  const parts = [singles(), group === undefined ? undefined : groups(group)].filter(
    (part) => part !== undefined,
  )
  if (parts.length === 0) return undefined
  return {
    sql: `SELECT * FROM (${parts.map(({ sql }) => `SELECT * FROM (${sql})`).join(' UNION ALL ')}) ${orderBy(sort, lineOrder)} LIMIT ?`,
    values: [...parts.flatMap(({ values }) => values), limit],
  }
}

/**
 * Runs that may have been charged an unknown amount: the rule of the ledger (`isNoted` and `known` of
 * `database/migrations/0034-ledger.ts`), so that History and Spending agree about a day. A run without an HTTP status
 * may never have been sent; only then its long details are read.
 */
export const isCostUnknown = `runs.cost IS NULL AND runs.status <> 'running' AND runs.query_of IS NULL
  AND CASE WHEN runs.http_status IS NOT NULL THEN runs.http_status < 400
    ELSE NOT (json_valid(runs.details) AND coalesce(json_extract(runs.details, '$.isUnsent'), 0)) END`
