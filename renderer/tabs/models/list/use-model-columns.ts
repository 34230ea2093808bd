import type { RefObject } from 'react'
import { useFittingColumns } from '../../../controls/lists/use-fitting-columns.ts'
import { sortInUse, useModelsView } from '../models-view-store.ts'
import { modelColumns } from './table-columns.ts'

/** The columns that have room in the box of the table, and the grid that its head and rows share. */
export function useModelColumns(box: RefObject<HTMLElement | null>) {
  const sortedBy = useModelsView(({ filter, sort }) => sortInUse(filter.scope, sort).column)
  return useFittingColumns(box, modelColumns, { usualWidth: Infinity, sortedBy })
}
