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
  'grid grid-cols-[--spacing(9)_minmax(--spacing(32.5),1.1fr)_minmax(--spacing(20),0.7fr)_minmax(--spacing(37.5),1.7fr)_--spacing(15)_--spacing(22)] items-center'

/** Where the pane is narrower than the least widths of the columns together, the table is scrolled sideways. */
export const tableWidth = 'min-w-136'
