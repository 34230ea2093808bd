import type { HistorySortColumn } from '../../../../shared/history/history.ts'
import type { FittingColumn, FittingTable } from '../../../controls/lists/fitting-columns.ts'

export interface TableColumn extends FittingColumn<HistorySortColumn> {
  readonly isNumber?: boolean
}

/** All columns in table order. The `wanted` width of the title fits about one line of words. */
export const tableColumns: readonly TableColumn[] = [
  { id: 'status', width: 36, isFixed: true },
  { id: 'time', width: 72 },
  { id: 'title', width: 150, isFixed: true, wanted: 330, share: 3 },
  { id: 'model', width: 152, share: 1 },
  { id: 'format', width: 130 },
  { id: 'tokensIn', width: 68, isNumber: true },
  { id: 'tokensOut', width: 68, isNumber: true },
  { id: 'firstToken', width: 76, isNumber: true },
  { id: 'duration', width: 76, isNumber: true },
  { id: 'cost', width: 92, isNumber: true },
  { id: 'source', width: 36 },
  { id: 'connection', width: 110 },
]

/**
 * These columns take precedence over the full title: time, cost, model and duration distinguish runs better than more
 * words, and the source is only an icon. Other columns are shown only if the title keeps its wanted width.
 */
const beforeTitle: readonly HistorySortColumn[] = ['time', 'cost', 'model', 'duration', 'source']

export const runColumns: FittingTable<HistorySortColumn, TableColumn> = {
  columns: tableColumns,
  byPriority: [...beforeTitle, 'tokensOut', 'tokensIn', 'firstToken', 'format', 'connection'],
  beforeWanted: beforeTitle,
}
