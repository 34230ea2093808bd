import type { DatabaseSync } from 'node:sqlite'
import type { HistoryFacet, HistoryFacets } from '../../shared/history/history.ts'
import { noQueries } from './history-filter.ts'

/** The choices of each filter, and the number of runs that each choice leaves. */
export function readFacets(connection: DatabaseSync): HistoryFacets {
  /**
   * The label is the newest one: a connection may have been renamed. The index is named because it contains all columns
   * that are read; by itself SQLite takes one in the order of the column, and reads each run from the table.
   */
  function facet(column: string, labelColumn: string): HistoryFacet[] {
    return connection
      .prepare(
        `SELECT grouped.value, newest.${labelColumn} AS label, grouped.count FROM (
           SELECT ${column} AS value, count(*) AS count, max(number) AS number FROM runs INDEXED BY runs_shown
           WHERE deleted_at IS NULL AND ${noQueries} GROUP BY ${column}) grouped
         JOIN runs newest ON newest.number = grouped.number ORDER BY grouped.count DESC, grouped.value`,
      )
      .all()
      .map((row) => ({
        value: String(row['value']),
        label: String(row['label']),
        count: Number(row['count']),
      }))
  }

  function countOf(condition: string): number {
    const row = connection.prepare(
      `SELECT count(*) AS count FROM runs INDEXED BY runs_shown WHERE deleted_at IS NULL AND ${noQueries} ${condition}`,
    )
    return Number(row.get()?.['count'])
  }

  return {
    formats: facet('format', 'format'),
    models: facet('model', 'model'),
    connections: facet('connection_id', 'connection_name'),
    total: countOf(''),
    starred: countOf('AND is_starred = 1'),
  }
}
