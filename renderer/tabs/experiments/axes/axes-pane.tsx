import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { turnedBaseline, type AxesBaseline } from '../../../lib/experiments/axes-differences.ts'
import { axesGrid } from '../../../lib/experiments/axes-grid.ts'
import { experimentStateLabel } from '../../../queries/experiments.ts'
import { useCellGroup, useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { openExperiment, useExperimentsRoute } from '../experiments-route.ts'
import { useCellMenu } from '../cell/use-cell-menu.ts'
import type { GridPlace } from '../results/grid-columns.ts'
import { HeadActions } from '../head-actions.tsx'
import { caseTitle } from '../../../lib/experiments/case-title.ts'
import { AxesCell, type AxesMode } from './axes-cell.tsx'
import { AxesDifferences } from './axes-differences.tsx'
import { AxesTable } from './axes-table.tsx'

/** The answers to one case, arranged by two parameters. */
export function AxesPane({ experiment }: { experiment: Experiment }) {
  const { state = experiment.state, counts = experiment.counts } = useExperimentProgress()
  const [isSwapped, setIsSwapped] = useState(false)
  const [mode, setMode] = useState<AxesMode>('answers')
  const [chosen, setChosen] = useState(0)
  const [baseline, setBaseline] = useState<AxesBaseline>({ kind: 'column', index: 0 })
  const { axes: text } = experimentAnalysisText()
  const { plan } = experiment
  const grid = axesGrid(plan, isSwapped)
  const caseIndex = chosen < plan.cases.length ? chosen : 0
  const openCell = (place: GridPlace) => openExperiment(experiment.id, 'axes', { ...place, repeat: 0 })
  const cellMenu = useCellMenu(plan, openCell)
  const menuOf = (variantIndex: number) => cellMenu({ caseIndex, variantIndex })
  function swap(): void {
    setIsSwapped(!isSwapped)
    // Keep the same baseline when rows and columns are swapped.
    setBaseline(turnedBaseline)
  }
  return (
    <Pane label={text.title}>
      <PaneHead
        title={text.title}
        meta={experimentStateLabel(state, counts)}
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
          <Button variant="ghost" size="small" icon={ArrowLeftRight} onClick={swap}>
            {text.swap}
          </Button>
          <SegmentedControl
            label={text.shows}
            value={mode}
            onChange={setMode}
            segments={[
              { value: 'answers', label: text.answers },
              { value: 'differences', label: text.showDifferences },
              { value: 'times', label: text.times },
            ]}
          />
        </span>
      </div>
      {grid !== undefined && mode === 'differences' ? (
        <AxesDifferences
          grid={grid}
          experiment={experiment}
          caseIndex={caseIndex}
          baseline={baseline}
          onBaseline={setBaseline}
          menuOf={menuOf}
        />
      ) : (
        <PaneBody className="overflow-x-auto p-3">
          {grid !== undefined && (
            <AxesTable
              grid={grid}
              menuOf={menuOf}
              renderCell={({ variantIndex, labels }) => (
                <Cell
                  experiment={experiment}
                  caseIndex={caseIndex}
                  variantIndex={variantIndex}
                  mode={mode}
                  labels={labels}
                  onOpen={() => openCell({ caseIndex, variantIndex })}
                />
              )}
            />
          )}
        </PaneBody>
      )}
    </Pane>
  )
}

type CellProps = {
  experiment: Experiment
  caseIndex: number
  variantIndex: number
  mode: AxesMode
  labels: readonly [row: string, column: string]
  onOpen: () => void
}

function Cell({ experiment, caseIndex, variantIndex, mode, labels: [row, column], onOpen }: CellProps) {
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
      onOpen={onOpen}
    />
  )
}
