import { useMemo, type RefObject } from 'react'
import { useWidth } from '../hooks/use-width.ts'
import { useWindowScale } from '../hooks/use-window-scale.ts'
import {
  columnsThatFit,
  gridOf,
  type FittingColumn,
  type FittingOptions,
  type FittingTable,
} from './fitting-columns.ts'

export interface FittingColumnsOptions<Id extends string> extends Omit<FittingOptions<Id>, 'width'> {
  /** What the rows have at their ends beside the columns, in pixels. */
  readonly inset?: number
  /** Where the width is not known yet, or nothing is laid out. */
  readonly usualWidth: number
}

/** The columns of a table that have room in the box around it, and the grid that rows and head share. */
export function useFittingColumns<Id extends string, Column extends FittingColumn<Id>>(
  box: RefObject<HTMLElement | null>,
  table: FittingTable<Id, Column>,
  { inset = 0, usualWidth, hidden, sortedBy }: FittingColumnsOptions<Id>,
): { columns: readonly Column[]; grid: string } {
  const width = useWidth(box)
  const scale = useWindowScale().text
  const fitting = columnsThatFit(table, {
    width: width === 0 ? usualWidth : (width - inset) / scale,
    ...(hidden !== undefined && { hidden }),
    sortedBy,
  })
  // Rows are drawn anew with other columns only, not with each pixel that a pane is made wider.
  const ids = fitting.map(({ id }) => id).join(' ')
  return useMemo(() => {
    const shown = new Set(ids.split(' '))
    const columns = table.columns.filter(({ id }) => shown.has(id))
    return { columns, grid: gridOf(columns, scale) }
  }, [table, ids, scale])
}
