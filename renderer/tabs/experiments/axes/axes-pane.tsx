import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { Button } from '../../../controls/button.tsx'
import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { Select } from '../../../controls/select.tsx'
import { axesGrid, lineFigures, type AxesGrid, type AxesLine } from '../../../lib/experiments/axes-grid.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { useAllCells, useCellGroup, useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { openExperiment, useExperimentsRoute } from '../experiments-route.ts'
import { HeadActions } from '../head-actions.tsx'
import { caseTitle } from '../votes/case-title.ts'
import { AxesCell, type AxesMode } from './axes-cell.tsx'

/** The answers to one case by two parameters. */
export function AxesPane({ experiment }: { experiment: Experiment }) {
  const { state = experiment.state } = useExperimentProgress()
  const [isSwapped, setIsSwapped] = useState(false)
  const [mode, setMode] = useState<AxesMode>('answers')
  const [chosen, setChosen] = useState(0)
  const { axes: text } = experimentAnalysisText()
  const { plan } = experiment
  const grid = axesGrid(plan, isSwapped)
  const caseIndex = chosen < plan.cases.length ? chosen : 0
  return (
    <Pane label={text.title}>
      <PaneHead
        title={text.title}
        meta={experimentsText().states[state]}
        actions={<HeadActions experiment={experiment} />}
      />
      <div className="flex flex-none items-center gap-2 border-b border-line px-3 py-1.5">
        {plan.cases.length > 1 && (
          <Select
            label={text.case}
            isLabelHidden
            size="small"
            className="max-w-80 min-w-0 flex-1"
            value={String(caseIndex)}
            onChange={(next) => setChosen(Number(next))}
            options={plan.cases.map((row, at) => ({
              value: String(at),
              label: `${at + 1} ${caseTitle(row)}`,
            }))}
          />
        )}
        <span className="ml-auto flex items-center gap-2">
          <Button variant="ghost" size="small" icon={ArrowLeftRight} onClick={() => setIsSwapped(!isSwapped)}>
            {text.swap}
          </Button>
          <SegmentedControl
            label={text.shows}
            value={mode}
            onChange={setMode}
            segments={[
              { value: 'answers', label: text.answers },
              { value: 'times', label: text.times },
            ]}
          />
        </span>
      </div>
      <PaneBody className="overflow-x-auto p-3">
        {grid !== undefined && (
          <AxesTable grid={grid} experiment={experiment} caseIndex={caseIndex} mode={mode} />
        )}
      </PaneBody>
    </Pane>
  )
}

/** Few columns are not drawn larger than this, in pixels, so that several rows are in view. */
const maxCellWidth = 240
const headWidth = 124

type AxesTableProps = { grid: AxesGrid; experiment: Experiment; caseIndex: number; mode: AxesMode }

function AxesTable({ grid, experiment, caseIndex, mode }: AxesTableProps) {
  const { model, title } = experimentAnalysisText().axes
  const named = (field: string): string => (field === 'model' ? model : field)
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-1.5 text-small"
      style={{ maxWidth: headWidth + grid.columns.length * maxCellWidth }}
    >
      <caption className="only-spoken">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-28 text-left align-bottom text-meta font-medium text-ink-3">
            {named(grid.rowField)} ↓ {named(grid.columnField)} →
          </th>
          {grid.columns.map(({ label }) => (
            <th key={label} scope="col" className="tabular min-w-24 truncate font-medium" title={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((line) => (
          <tr key={line.label}>
            <RowHead line={line} />
            {line.variantIndexes.map((variantIndex, at) => (
              <td key={variantIndex} className="h-px min-w-24 p-0">
                <Cell
                  experiment={experiment}
                  caseIndex={caseIndex}
                  variantIndex={variantIndex}
                  mode={mode}
                  labels={[line.label, grid.columns[at]?.label ?? '']}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The value of a row, with the mean time and the cost of its answers. */
function RowHead({ line }: { line: AxesLine }) {
  const { durationMs, cost } = lineFigures(useAllCells(), line)
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
      {cost !== undefined && (
        <span className="tabular block text-meta text-ink-3">
          {experimentPlanText().limits.cost({ cost: formatCost(cost) })}
        </span>
      )}
    </th>
  )
}

type CellProps = {
  experiment: Experiment
  caseIndex: number
  variantIndex: number
  mode: AxesMode
  labels: readonly [row: string, column: string]
}

function Cell({ experiment, caseIndex, variantIndex, mode, labels: [row, column] }: CellProps) {
  const [cell] = useCellGroup(caseIndex, variantIndex)
  const { cell: open } = useExperimentsRoute()
  return (
    <AxesCell
      plan={experiment.plan}
      cell={cell}
      mode={mode}
      row={row}
      column={column}
      isOpen={open?.caseIndex === caseIndex && open.variantIndex === variantIndex}
      onOpen={() => openExperiment(experiment.id, 'axes', { caseIndex, variantIndex, repeat: 0 })}
    />
  )
}
