import type { HistoryListInput } from '../../shared/history/history.ts'
import { groupColumns, isNarrowed, selectRuns, type SelectionOptions } from './history-filter.ts'
import { behind, newestFirst, orderBy, orderColumnOf, type LineOrder } from './history-order.ts'

/** A whole SELECT with its values. */
export interface LinesQuery {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

export interface LinesOptions extends Pick<SelectionOptions, 'hasFullTextSearch' | 'among'> {
  /** So many runs match that the first in an order are soon met where all runs are read in it. */
  readonly isFrequent?: boolean
  /** Some run has cost something in another currency than dollars. */
  readonly hasForeign?: boolean
}

/**
 * At most `limit` lines of history in their order: `number` of the run each stands at, `sort_value`, and where it is a group
 * `group_id` and what is known of its runs together. A group stands where the first of its runs would stand. `undefined` when
 * nothing can match.
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
    // The indexes of one column each do not know of conversations. Few that match would be far apart in them.
    const isOfAll = (isFrequent || !isNarrowed(filter)) && groupBy !== 'conversation'
    const ofAll = isOfAll ? column?.ofAll : undefined
    // Each run has a day.
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
    // Beside the one max() or min() SQLite takes other columns from the row that has it.
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
 * Runs that may have been charged, and nobody knows how much: the rule of the ledger (`isNoted` and `known` of
 * `database/migrations/0034-ledger.ts`), so that a day says the same in History and in Spending. What has no HTTP status may never
 * have left; only then its details are looked at, which are long.
 */
export const isCostUnknown = `runs.cost IS NULL AND runs.status <> 'running' AND runs.query_of IS NULL
  AND CASE WHEN runs.http_status IS NOT NULL THEN runs.http_status < 400
    ELSE NOT (json_valid(runs.details) AND coalesce(json_extract(runs.details, '$.isUnsent'), 0)) END`
