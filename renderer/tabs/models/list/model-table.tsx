import { useMemo, useRef } from 'react'
import { useModelParts } from './use-model-parts.ts'
import { useModelLines } from './use-model-lines.ts'
import { toLines } from '../list-lines.ts'
import type { ModelListViewProps } from './model-list-view.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { OwnerHeading } from './owner-heading.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useModelColumns } from './use-model-columns.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

/** The role `grid` makes screen readers pass the arrow keys to the app. */
const gridRole = { role: 'grid' } as const

/** The models as a table with one tab stop. Renders only the rows in view. */
export function ModelTable(props: ModelListViewProps) {
  const { rows, isGrouped, activeId } = props
  const box = useRef<HTMLDivElement>(null)
  const { columns, grid } = useModelColumns(box)
  const lines = useMemo(() => toLines(rows, isGrouped), [rows, isGrouped])
  const rowHeight = 28 * useWindowScale().row
  const list = useModelLines(box, lines, {
    lineHeight: rowHeight,
    headHeight: rowHeight,
    activeId,
  })
  const partsOf = useModelParts(props, list, 1)
  return (
    <div ref={box} data-models="" className="min-h-0 flex-1 overflow-x-hidden overflow-y-scroll">
      <table {...gridRole} aria-label={modelsText().title} aria-rowcount={lines.length + 1} className="block">
        <TableHead columns={columns} grid={grid} />
        <tbody className="relative block" style={{ height: list.height }}>
          {list.drawn.map(({ index, key, start }) => {
            const line = lines[index]
            if (line === undefined) return null
            if (line.kind === 'owner') {
              return (
                <OwnerHeading
                  key={key}
                  line={line}
                  rowIndex={index + 2}
                  top={start}
                  columnCount={columns.length}
                />
              )
            }
            const row = line.rows[0]
            return row === undefined ? null : (
              <TableRow
                // Keys are indexes: a keystroke of the search updates the rows instead of remounting them.
                key={index}
                {...partsOf(row)}
                columns={columns}
                grid={grid}
                rowIndex={index + 2}
                top={start}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
