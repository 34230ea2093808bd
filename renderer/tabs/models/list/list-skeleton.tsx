import { classNames } from '../../../controls/class-names.ts'
import { columnWidths, tableColumns, type TableColumn } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

const widths = [46, 58, 52, 66, 40, 60, 48, 54, 62, 44, 56, 50]

/** The table while the gateway is asked: as high and as wide as the rows that will come. */
export function ListSkeleton() {
  return (
    <div className="@container min-h-0 flex-1 overflow-x-hidden overflow-y-scroll">
      <table aria-label={modelsText().title} aria-busy="true" className="block">
        <TableHead />
        <tbody className="block">
          {widths.map((width) => (
            <tr key={width} className={`${columnWidths} h-row border-b border-line`}>
              {tableColumns.map(({ id, look }) => (
                <td key={id} className={classNames('px-1.5', look)}>
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

/** How much of its column a bar fills. */
function shareOf(id: TableColumn['id'], width: number): number {
  if (id === 'star') return 0
  return id === 'model' ? width : id === 'labels' ? 90 - width / 2 : 70
}

function Bar({ share }: { share: number }) {
  return <span className="block h-2.5 rounded-xs bg-press" style={{ width: `${share}%` }} />
}
