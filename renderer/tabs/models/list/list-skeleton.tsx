import { columnWidths } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

const widths = [46, 58, 52, 66, 40, 60, 48, 54, 62, 44, 56, 50]

/** The table while the gateway is asked: as high and as wide as the rows that will come. */
export function ListSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-scroll">
      <table aria-label={modelsText().title} aria-busy="true" className="block">
        <TableHead />
        <tbody className="block">
          {widths.map((width) => (
            <tr key={width} className={`${columnWidths} h-row border-b border-line`}>
              <td>
                <Bar share={0} />
              </td>
              <td className="px-2">
                <Bar share={width} />
              </td>
              <td className="px-2">
                <Bar share={70} />
              </td>
              <td className="px-2">
                <Bar share={90 - width / 2} />
              </td>
              <td className="px-2">
                <Bar share={60} />
              </td>
              <td className="px-2">
                <Bar share={80} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Bar({ share }: { share: number }) {
  return <span className="block h-2.5 rounded-xs bg-press" style={{ width: `${share}%` }} />
}
