import type { HistorySortColumn } from '../../../../shared/history/history.ts'
import type { FittingColumn, FittingTable } from '../../../controls/lists/fitting-columns.ts'

export interface TableColumn extends FittingColumn<HistorySortColumn> {
  readonly isNumber?: boolean
}

/** Every column in the order of the table. A title wants about a line of words. */
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
 * Time, cost, model and duration tell runs from one another better than more words of the title do, and a symbol takes next
 * to nothing. Any other column is shown only where the title keeps its line.
 */
const beforeTitle: readonly HistorySortColumn[] = ['time', 'cost', 'model', 'duration', 'source']

export const runColumns: FittingTable<HistorySortColumn, TableColumn> = {
  columns: tableColumns,
  byPriority: [...beforeTitle, 'tokensOut', 'tokensIn', 'firstToken', 'format', 'connection'],
  beforeWanted: beforeTitle,
}
