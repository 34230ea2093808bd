import type { SortColumn } from '../models-view-store.ts'

export interface TableColumn {
  readonly id: SortColumn | 'star' | 'labels'
  readonly isNumber?: boolean
}

/** The columns of the table. Head and rows share their widths, since a row is a grid of its own. */
export const tableColumns: readonly TableColumn[] = [
  { id: 'star' },
  { id: 'model' },
  { id: 'owner' },
  { id: 'labels' },
  { id: 'runs', isNumber: true },
  { id: 'lastUsed', isNumber: true },
]

export const columnWidths =
  'grid grid-cols-[36px_minmax(130px,1.1fr)_minmax(80px,0.7fr)_minmax(150px,1.6fr)_68px_92px] items-center'
