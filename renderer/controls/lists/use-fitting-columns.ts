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
  /** The width of content at the ends of a row, outside the columns, in pixels. */
  readonly inset?: number
  /** The width to assume until it is measured, or where there is no layout. */
  readonly usualWidth: number
}

/** The columns of a table that fit into its container, and the grid that rows and head share. */
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
  // Render rows again only when the set of columns changes, not for each pixel of a resize.
  const ids = fitting.map(({ id }) => id).join(' ')
  return useMemo(() => {
    const shown = new Set(ids.split(' '))
    const columns = table.columns.filter(({ id }) => shown.has(id))
    return { columns, grid: gridOf(columns, scale) }
  }, [table, ids, scale])
}
