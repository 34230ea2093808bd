import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatNumber } from '../../../lib/format-number.ts'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TableRows } from '../../../panels/charts/data-table.tsx'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import type { OrderedRows } from './order-rows.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

export type HeatTableProps = {
  matrix: Float32Array
  order: OrderedRows
  current: number | undefined
  save: ReactNode
}

/** Number of columns per page. */
const pageSize = 8

/** The matrix as a table: rows scroll, columns are paged. */
export function HeatTable({ matrix, order, current, save }: HeatTableProps) {
  const { shown } = useShownVectors()
  const pick = useEmbeddingsView((view) => view.pick)
  const box = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(0)
  const count = order.rows.length
  const pages = Math.ceil(count / pageSize)
  const columns = [...order.rows.subarray(page * pageSize, (page + 1) * pageSize)]
  const view = useRowsInView(box, { count, rowHeight: 28 * useWindowScale().row, overscan: 8 })
  return (
    <>
      <div className="flex flex-none items-center gap-1 border-b border-line px-3 py-1 text-small">
        <span className="tabular flex-1 text-ink-3">
          {embeddingsText().similarity.columns({
            first: page * pageSize + 1,
            last: Math.min(count, (page + 1) * pageSize),
            count,
          })}
        </span>
        <IconButton
          icon={ChevronLeft}
          iconSize="small"
          label={embeddingsText().similarity.previousColumns}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          iconSize="small"
          label={embeddingsText().similarity.nextColumns}
          disabled={page >= pages - 1}
          onClick={() => setPage(page + 1)}
        />
        {save}
      </div>
      <div ref={box} className="min-h-0 flex-1 overflow-auto">
        <table className="tabular w-full table-fixed border-separate border-spacing-0 text-small">
          <caption className="only-spoken">{embeddingsText().similarity.table}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 z-10 h-row border-b border-line bg-surface px-3 text-left font-medium"
              >
                {embeddingsText().similarity.text}
              </th>
              {columns.map((row) => (
                <th
                  key={row}
                  scope="col"
                  title={shown[row]?.text}
                  className="sticky top-0 z-10 w-14 border-b border-line bg-surface px-1 text-right font-medium last:w-16 last:pr-3"
                >
                  {shown[row]?.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <TableRows view={view}>
              {(index) => {
                const row = order.rows[index] ?? 0
                return (
                  <tr key={index} className={row === current ? 'bg-accent-soft' : 'hover:bg-hover'}>
                    <th
                      scope="row"
                      aria-label={`${shown[row]?.label} ${shown[row]?.text}`}
                      className="h-row border-b border-line p-0 text-left font-regular"
                    >
                      <button
                        type="button"
                        onClick={() => pick(shown[row]?.id)}
                        className="focus-inside flex h-full w-full min-w-0 items-center gap-2 px-3 text-left"
                      >
                        <span className="w-8 flex-none text-ink-3">{shown[row]?.label}</span>
                        <span className="truncate">{shown[row]?.text}</span>
                      </button>
                    </th>
                    {columns.map((other) => (
                      <td key={other} className="border-b border-line px-1 text-right last:pr-3">
                        {formatNumber(matrix[row * count + other], 3)}
                      </td>
                    ))}
                  </tr>
                )
              }}
            </TableRows>
          </tbody>
        </table>
      </div>
    </>
  )
}
