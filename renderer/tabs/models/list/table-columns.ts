import type { SortColumn } from '../models-view-store.ts'

export interface TableColumn {
  readonly id: SortColumn | 'star' | 'labels' | 'abilities'
  readonly isNumber?: boolean
  readonly look?: string
}

/** How a column is hidden where the pane has no room for it: what stands in the details as well goes first. */
export const whereRoomy = '@max-[940px]:hidden'
export const whereWide = '@max-[1008px]:hidden'

/** The columns of the table. Head and rows share their widths, since a row is a grid of its own. */
export const tableColumns: readonly TableColumn[] = [
  { id: 'star' },
  { id: 'model' },
  { id: 'owner', look: whereWide },
  { id: 'labels', look: whereWide },
  { id: 'abilities' },
  { id: 'context', isNumber: true },
  { id: 'priceIn', isNumber: true },
  { id: 'priceOut', isNumber: true },
  { id: 'firstText', isNumber: true },
  { id: 'success', isNumber: true },
  { id: 'runs', isNumber: true, look: whereRoomy },
  { id: 'lastUsed', isNumber: true, look: whereRoomy },
]

export const columnWidths = [
  'grid items-center',
  'grid-cols-[--spacing(9)_minmax(--spacing(37.5),1fr)_--spacing(30)_--spacing(18)_--spacing(19)_--spacing(20)_--spacing(19)_--spacing(18)]',
  '@min-[940px]:grid-cols-[--spacing(9)_minmax(--spacing(37.5),1fr)_--spacing(30)_--spacing(18)_--spacing(19)_--spacing(20)_--spacing(19)_--spacing(18)_--spacing(14)_--spacing(21)]',
  '@min-[1008px]:grid-cols-[--spacing(9)_minmax(--spacing(37.5),1.4fr)_minmax(--spacing(18),0.7fr)_minmax(--spacing(28),0.8fr)_--spacing(30)_--spacing(18)_--spacing(19)_--spacing(20)_--spacing(19)_--spacing(18)_--spacing(14)_--spacing(21)]',
].join(' ')

/** Where the pane is narrower than the least widths of the columns together, the table is scrolled sideways. */
export const tableWidth = 'min-w-160'
