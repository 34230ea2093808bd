import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../../controls/class-names.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { sortInUse, useModelsView, type SortColumn } from '../models-view-store.ts'
import type { TableColumn } from './table-columns.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

export type TableHeadProps = {
  columns: readonly TableColumn[]
  /** The value of `grid-template-columns`, shared with the rows. */
  grid: string
}

/** The head of the table: its columns and the sort order. Memoised: a keystroke in the search does not change it. */
export const TableHead = memo(function TableHead({ columns, grid }: TableHeadProps) {
  const current = useModelsView(({ filter, sort }) => sortInUse(filter.scope, sort))
  const sortBy = useModelsView((state) => state.sortBy)
  return (
    <thead className="sticky top-0 z-10 block bg-surface">
      <tr
        aria-rowindex={1}
        className="grid h-row items-center border-b border-line"
        style={{ gridTemplateColumns: grid }}
      >
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            direction={current.column === column.id ? direction(current.isDescending) : undefined}
            onSort={sortBy}
          />
        ))}
      </tr>
    </thead>
  )
})

type Direction = 'ascending' | 'descending'

function direction(isDescending: boolean): Direction {
  return isDescending ? 'descending' : 'ascending'
}

function HeadCell({
  column,
  direction: order,
  onSort,
}: {
  column: TableColumn
  direction: Direction | undefined
  onSort: (column: SortColumn) => void
}) {
  const { id, isNumber = false } = column
  const label = modelsText().columns[id]
  const place = isNumber ? 'justify-end' : 'justify-start'
  return (
    <th
      scope="col"
      aria-sort={id === 'star' || id === 'labels' || id === 'abilities' ? undefined : (order ?? 'none')}
      className={classNames('flex min-w-0 text-small font-regular text-ink-2', place)}
    >
      {id === 'star' ? (
        <span className="only-spoken">{label}</span>
      ) : id === 'labels' || id === 'abilities' ? (
        <span className="truncate px-1.5">{label}</span>
      ) : (
        <button
          type="button"
          onClick={() => onSort(id)}
          className={classNames(
            'focus-inside flex h-6 min-w-0 items-center gap-0.5 rounded-sm px-1.5 hover:bg-hover',
            order !== undefined && 'font-medium text-ink',
          )}
        >
          <span className="truncate">{label}</span>
          {order !== undefined && (
            <Icon of={order === 'ascending' ? ChevronDown : ChevronUp} size="tiny" className="text-ink-3" />
          )}
        </button>
      )}
    </th>
  )
}
