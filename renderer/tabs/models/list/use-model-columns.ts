import type { RefObject } from 'react'
import { useFittingColumns } from '../../../controls/lists/use-fitting-columns.ts'
import { sortInUse, useModelsView } from '../models-view-store.ts'
import { modelColumns } from './table-columns.ts'

/** The columns that fit the box of the table, and the grid shared by head and rows. */
export function useModelColumns(box: RefObject<HTMLElement | null>) {
  const sortedBy = useModelsView(({ filter, sort }) => sortInUse(filter.scope, sort).column)
  return useFittingColumns(box, modelColumns, { usualWidth: Infinity, sortedBy })
}
