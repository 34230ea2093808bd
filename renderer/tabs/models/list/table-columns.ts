import type { FittingColumn, FittingTable } from '../../../controls/lists/fitting-columns.ts'
import type { SortColumn } from '../models-view-store.ts'

export type ColumnId = SortColumn | 'star' | 'labels' | 'abilities'

export interface TableColumn extends FittingColumn<ColumnId> {
  readonly isNumber?: boolean
}

/**
 * The columns in table order. The `wanted` width of a name fits about 30 characters. The details show what hidden
 * columns would.
 */
export const modelColumns: FittingTable<ColumnId, TableColumn> = {
  columns: [
    { id: 'star', width: 36, isFixed: true },
    { id: 'model', width: 150, isFixed: true, wanted: 250, share: 14 },
    { id: 'owner', width: 72, share: 4 },
    { id: 'labels', width: 124, share: 11 },
    { id: 'abilities', width: 120 },
    { id: 'context', width: 72, isNumber: true },
    { id: 'priceIn', width: 76, isNumber: true },
    { id: 'priceOut', width: 80, isNumber: true },
    { id: 'firstText', width: 76, isNumber: true },
    { id: 'success', width: 80, isNumber: true },
    { id: 'runs', width: 56, isNumber: true },
    { id: 'lastUsed', width: 84, isNumber: true },
  ],
  byPriority: [
    'priceIn',
    'priceOut',
    'context',
    'abilities',
    'firstText',
    'success',
    'lastUsed',
    'runs',
    'owner',
    'labels',
  ],
}
