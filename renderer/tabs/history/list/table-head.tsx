import { ChevronDown, ChevronUp } from 'lucide-react'
import type { HistorySort, HistorySortColumn } from '../../../../shared/history/history.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { classNames } from '../../../controls/class-names.ts'
import type { TableColumn } from './table-columns.ts'

export type TableHeadProps = {
  columns: readonly TableColumn[]
  /** The value of `grid-template-columns`, shared with the rows. */
  grid: string
  sort: HistorySort
  onSort: (column: HistorySortColumn) => void
}

/** The head of the table: its columns and the sort order. */
export function TableHead({ columns, grid, sort, onSort }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-10 block bg-surface">
      <tr
        aria-rowindex={1}
        className="grid h-row items-center border-b border-line px-2"
        style={{ gridTemplateColumns: grid }}
      >
        {columns.map(({ id, isNumber = false }) => {
          const isSorted = sort.by === id
          const label = historyText().table.columns[id]
          const isSymbol = id === 'status' || id === 'source'
          return (
            <th
              key={id}
              scope="col"
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
              className={classNames(
                'flex min-w-0 text-small font-regular text-ink-2',
                isNumber ? 'justify-end' : 'justify-start',
              )}
            >
              <button
                type="button"
                title={historyText().table.sortBy(label)}
                onClick={() => onSort(id)}
                className={classNames(
                  'focus-inside flex h-6 min-w-0 items-center gap-1 rounded-sm hover:bg-hover',
                  isSymbol ? 'min-w-6 justify-center' : 'px-2',
                  isSorted && 'font-medium text-accent',
                )}
              >
                <span className={isSymbol ? 'only-spoken' : 'truncate'}>{label}</span>
                {isSorted ? (
                  <Icon of={sort.isDescending ? ChevronDown : ChevronUp} size="tiny" />
                ) : (
                  isSymbol && <span aria-hidden className="size-1 rounded-full bg-ink-3" />
                )}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
