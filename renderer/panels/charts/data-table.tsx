import { Fragment, useRef, type ReactNode } from 'react'
import { classNames } from '../../controls/class-names.ts'
import { useWindowScale } from '../../controls/hooks/use-window-scale.ts'
import { useRowsInView, type PlacedRow, type RowsInView } from '../../controls/lists/use-rows-in-view.ts'
import { formatNumber, unknownValue } from '../../lib/format-number.ts'
import { columnTitle, type ChartTable } from './chart-table.ts'
import { chartsText } from '../../../shared/text/en/charts.ts'

export type DataTableProps = {
  table: ChartTable
  /** The name of the data. */
  caption: string
  /** The index of the current row. */
  current?: number | undefined
  className?: string
}

/** The data of a chart as a table; long tables render only the rows in view. */
export function DataTable({ table, caption, current, className }: DataTableProps) {
  const { columns, rowCount, row } = table
  const box = useRef<HTMLElement>(null)
  const view = useRowsInView(box, {
    count: rowCount,
    rowHeight: 28 * useWindowScale().row,
    overscan: 8,
    drawnWhole: 200,
  })
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
          <TableRows view={view}>
            {(index) => (
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
                      // Long texts leave room for the numbers, even in a narrow pane.
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
            )}
          </TableRows>
        </tbody>
      </table>
      {rowCount === 0 && <p className="p-3 text-small text-ink-3">{chartsText().noData}</p>}
    </section>
  )
}

/** The rendered rows of a table, with spacers for the others. */
export function TableRows({ view, children }: { view: RowsInView; children: (index: number) => ReactNode }) {
  const { isWhole, drawn, height } = view
  if (isWhole) return drawn.map(({ index }) => children(index))
  return (
    <>
      {drawn.map(({ index, start }, at) => (
        <Fragment key={index}>
          <TableSpace height={start - endOf(drawn[at - 1])} />
          {children(index)}
        </Fragment>
      ))}
      <TableSpace height={height - endOf(drawn.at(-1))} />
    </>
  )
}

function endOf(row: PlacedRow | undefined): number {
  return row === undefined ? 0 : row.start + row.size
}

function TableSpace({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td style={{ height }} className="p-0" aria-label={chartsText().hiddenRows} />
    </tr>
  )
}
