import type { ReactNode } from 'react'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { lineFigures, type AxesGrid, type AxesLine } from '../../../lib/experiments/axes-grid.ts'
import { formatSums } from '../../../lib/experiments/format-cost.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { useAllCells } from '../../../stores/use-experiment-cells.tsx'

/** The maximum cell width in pixels: with few columns, several rows stay in view. */
const maxCellWidth = 240
const headWidth = 124

/** A cell's position in the table, and the values of its row and column. */
export interface TablePlace {
  readonly variantIndex: number
  readonly row: number
  readonly column: number
  readonly labels: readonly [row: string, column: string]
}

export type AxesTableProps = {
  grid: AxesGrid
  renderCell: (place: TablePlace) => ReactNode
  /** Returns the menu of a variant's cell. */
  menuOf: (variantIndex: number) => readonly MenuSection[]
}

/** A table with the values of two parameters as headers, and a rendered cell for each combination. */
export function AxesTable({ grid, renderCell, menuOf }: AxesTableProps) {
  const { model, title } = experimentAnalysisText().axes
  const named = (field: string): string => (field === 'model' ? model : field)
  return (
    <ContextMenu
      sections={(target) => {
        const variant = target?.closest<HTMLElement>('[data-variant]')?.dataset['variant']
        return variant === undefined ? [] : menuOf(Number(variant))
      }}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-1.5 text-small"
        style={{ maxWidth: headWidth + grid.columns.length * maxCellWidth }}
      >
        <caption className="only-spoken">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-28 text-left align-bottom text-meta font-medium text-ink-3">
              {/* The name of the row axis is nearer to the rows. */}
              <span className="flex flex-col-reverse">
                <AxisName name={named(grid.rowField)} arrow="↓" />{' '}
                <AxisName name={named(grid.columnField)} arrow="→" />
              </span>
            </th>
            {grid.columns.map(({ label }) => (
              <th key={label} scope="col" className="tabular min-w-24 truncate font-medium" title={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((line, row) => (
            <tr key={line.label}>
              <RowHead line={line} />
              {line.variantIndexes.map((variantIndex, at) => (
                <td key={variantIndex} data-variant={variantIndex} className="h-px min-w-24 p-0">
                  {renderCell({
                    variantIndex,
                    row,
                    column: at,
                    labels: [line.label, grid.columns[at]?.label ?? ''],
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ContextMenu>
  )
}

/** On a line of its own, so that the arrow stays beside its label. */
function AxisName({ name, arrow }: { name: string; arrow: string }) {
  return (
    <span className="flex min-w-0 gap-1" title={name}>
      <span className="truncate">{name}</span> {arrow}
    </span>
  )
}

/** The value of a row, with the mean duration and the cost of its answers. */
function RowHead({ line }: { line: AxesLine }) {
  const { durationMs, costs } = lineFigures(useAllCells(), line)
  return (
    <th scope="row" className="text-left font-medium">
      <span className="block truncate" title={line.label}>
        {line.label}
      </span>
      {durationMs !== undefined && (
        <span className="tabular block text-meta text-ink-3">
          {experimentAnalysisText().axes.each(formatDuration(durationMs))}
        </span>
      )}
      {costs.length > 0 && (
        <span className="tabular block text-meta text-ink-3">
          {experimentPlanText().limits.cost({ cost: formatSums(costs) })}
        </span>
      )}
    </th>
  )
}
