import { useRef } from 'react'
import type { ColumnId } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { useModelColumns } from './use-model-columns.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

const widths = [46, 58, 52, 66, 40, 60, 48, 54, 62, 44, 56, 50]

/** A placeholder while the list is loading, with rows of the same height and columns of the same width. */
export function ListSkeleton() {
  const box = useRef<HTMLDivElement>(null)
  const { columns, grid } = useModelColumns(box)
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-x-hidden overflow-y-scroll">
      <table aria-label={modelsText().title} aria-busy="true" className="block">
        <TableHead columns={columns} grid={grid} />
        <tbody className="block">
          {widths.map((width) => (
            <tr
              key={width}
              className="grid h-row items-center border-b border-line"
              style={{ gridTemplateColumns: grid }}
            >
              {columns.map(({ id }) => (
                <td key={id} className="px-1.5">
                  <Bar share={shareOf(id, width)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The share of its column that a placeholder bar fills. */
function shareOf(id: ColumnId, width: number): number {
  if (id === 'star') return 0
  return id === 'model' ? width : id === 'labels' ? 90 - width / 2 : 70
}

function Bar({ share }: { share: number }) {
  return <span className="block h-2.5 rounded-xs bg-press" style={{ width: `${share}%` }} />
}
