import { memo } from 'react'
import type { CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { caseTitle, valueText } from '../../../lib/experiments/case-title.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { useCaseGroups } from '../../../stores/use-experiment-cells.tsx'
import { GridCell } from './grid-cell.tsx'
import type { GridColumns } from './grid-columns.ts'

export interface ColumnPlace {
  readonly index: number
  readonly left: number
  readonly width: number
}

export type GridRowProps = {
  plan: ExperimentPlan
  caseIndex: number
  /** Its position among the shown rows, counted from 1, including the header. */
  rowIndex: number
  top: number
  height: number
  firstWidth: number
  columns: readonly ColumnPlace[]
  /** Whether cells have room for the duration. */
  hasTime: boolean
  shows: GridColumns
  /** The variant of the active or open cell in this row. */
  activeVariant: number | undefined
  openVariant: number | undefined
}

const noCase: ExperimentPlan['cases'][number] = { vars: {}, assertions: [] }
const noCells: readonly CellRow[] = []

/** One case: its title, which stays on the left, and its cells in view. Memoised: only changed parts render. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { plan, caseIndex, rowIndex, top, height, firstWidth, columns, hasTime, shows } = props
  const groups = useCaseGroups(caseIndex)
  const row = plan.cases[caseIndex] ?? noCase
  const value = shows.variable === undefined ? undefined : row.vars[shows.variable]
  const title = shows.variable === undefined ? caseTitle(row) : value === undefined ? '' : valueText(value)
  return (
    <tr
      aria-rowindex={rowIndex}
      style={{ top, height }}
      className="absolute inset-x-0 block border-b border-line"
    >
      <th
        scope="row"
        aria-colindex={1}
        style={{ width: firstWidth }}
        className="sticky left-0 z-10 flex h-full items-center gap-2 bg-surface px-2 text-left font-regular"
      >
        <span className="tabular min-w-4 flex-none text-right text-meta text-ink-3">
          {formatCount(caseIndex + 1)}
        </span>
        <span className="min-w-0 flex-1 truncate" title={title}>
          {title}
        </span>
      </th>
      {columns.map(({ index, left, width }) => (
        <GridCell
          key={index}
          caseIndex={caseIndex}
          variantIndex={index}
          group={groups[index] ?? noCells}
          plan={plan}
          field={shows.field}
          isActive={props.activeVariant === index}
          isOpen={props.openVariant === index}
          left={left}
          width={width}
          hasTime={hasTime}
        />
      ))}
    </tr>
  )
})
