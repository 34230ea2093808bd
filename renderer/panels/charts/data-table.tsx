import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from '../../controls/class-names.ts'
import { formatNumber, unknownValue } from '../../lib/format-number.ts'
import { columnTitle, type ChartTable } from './chart-table.ts'
import { chartsText } from '../../../shared/text/en/charts.ts'

export type DataTableProps = {
  table: ChartTable
  /** What the table is of. */
  caption: string
  /** The row that is looked at. */
  current?: number | undefined
  className?: string
}

const rowHeight = 28
/** Fewer rows are simply drawn: they can be found, selected and read aloud as a whole. */
const drawnWhole = 200

/** The data of a chart as a table; of many rows only those in view are drawn. */
export function DataTable({ table, caption, current, className }: DataTableProps) {
  const { columns, rowCount, row } = table
  const box = useRef<HTMLElement>(null)
  const isVirtual = rowCount > drawnWhole
  const virtualizer = useVirtualizer({
    count: isVirtual ? rowCount : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 600, height: 600 },
  })
  const virtual = virtualizer.getVirtualItems()
  const drawn = isVirtual
    ? virtual.map(({ index }) => index)
    : Array.from({ length: rowCount }, (_, at) => at)
  const above = isVirtual ? (virtual[0]?.start ?? 0) : 0
  const below = isVirtual ? virtualizer.getTotalSize() - (virtual.at(-1)?.end ?? 0) : 0
  const isNumber = (column: number): boolean => typeof row(0)[column] === 'number'
  return (
    <section
      ref={box}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by keys as well.
      tabIndex={0}
      className={classNames('focus-inside @container min-h-0 flex-1 overflow-auto select-text', className)}
    >
      <table
        aria-rowcount={rowCount + 1}
        className="tabular w-full border-separate border-spacing-0 text-small"
      >
        <caption className="only-spoken">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.name}
                scope="col"
                className={classNames(
                  'sticky top-0 z-10 h-7 border-b border-line bg-surface px-2 font-medium first:pl-3 last:pr-3 whitespace-nowrap text-ink-3',
                  rowCount > 0 && isNumber(at) ? 'text-right' : 'text-left',
                )}
              >
                {columnTitle(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <TableSpace height={above} />
          {drawn.map((index) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              aria-current={index === current ? 'true' : undefined}
              className={index === current ? 'bg-accent-soft' : 'hover:bg-hover'}
            >
              {row(index).map((value, at) => (
                <td
                  key={columns[at]?.name}
                  title={typeof value === 'string' ? value : undefined}
                  className={classNames(
                    // A long text leaves room for the figures, also in a narrow pane.
                    'h-row max-w-[23cqw] truncate border-b border-line px-2 first:pl-3 last:pr-3',
                    typeof value === 'number' && 'text-right',
                  )}
                >
                  {typeof value === 'number'
                    ? (columns[at]?.format ?? formatNumber)(value)
                    : (value ?? unknownValue)}
                </td>
              ))}
            </tr>
          ))}
          <TableSpace height={below} />
        </tbody>
      </table>
      {rowCount === 0 && <p className="p-3 text-small text-ink-3">{chartsText().noData}</p>}
    </section>
  )
}

/** Holds the place of rows of a table that are not drawn. */
export function TableSpace({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td style={{ height }} className="p-0" aria-label={chartsText().hiddenRows} />
    </tr>
  )
}
