import type { DatabaseSync } from 'node:sqlite'
import type { HistoryFilter, HistoryGroup } from '../../shared/history/history.ts'
import { selectRuns, type SelectionOptions } from './history-filter.ts'
import { isCostForeign } from './history-order.ts'
import { isCostUnknown } from './select-lines.ts'

export interface ForeignInGroup {
  readonly sums: NonNullable<HistoryGroup['foreign']>
  /** The number of the runs without a cost in dollars whose cost these sums include. */
  readonly runs: number
}

/**
 * Reads the costs of a group's runs in other currencies than dollars. Their details are read only when the ledger has
 * any other currency: otherwise, as usual, a list of 100,000 runs is read from its index alone.
 */
export function createForeignInGroups(connection: DatabaseSync, options: SelectionOptions) {
  const anyForeign = connection.prepare("SELECT 1 FROM ledger WHERE currency <> 'USD' LIMIT 1")
  return {
    isAny: () => anyForeign.get() !== undefined,
    of(filter: HistoryFilter, { by, id }: Pick<HistoryGroup, 'by' | 'id'>): ForeignInGroup {
      const { sql, values } = selectRuns(
        { ...filter, group: { by, id } },
        { ...options, also: [isCostForeign] },
      )
      const rows = connection
        .prepare(
          `SELECT json_extract(runs.details, '$.foreignCost.currency') AS currency,
            json_extract(runs.details, '$.foreignCost.by') AS by,
            total(json_extract(runs.details, '$.foreignCost.amount')) AS amount,
            count(*) FILTER (WHERE ${isCostUnknown}) AS runs
          ${sql} GROUP BY 1, 2 ORDER BY 1, 2`,
        )
        .all(...values)
      return {
        sums: rows.map(({ currency, by: known, amount }) => ({
          currency: String(currency),
          amount: Number(amount),
          by: known === 'measured' ? 'measured' : 'estimated',
        })),
        runs: rows.reduce((sum, row) => sum + Number(row['runs']), 0),
      }
    },
  }
}
