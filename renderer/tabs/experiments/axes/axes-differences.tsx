import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import type { AxesBaseline } from '../../../lib/experiments/axes-differences.ts'
import type { AxesGrid } from '../../../lib/experiments/axes-grid.ts'
import { knownChanges } from '../../../panels/image-changes/use-changes.ts'
import { useAllCells, useExperimentCells } from '../../../stores/use-experiment-cells.tsx'
import { openExperiment, useExperimentsRoute } from '../experiments-route.ts'
import { measuresOf, type AxesMeasureId } from './axes-measures.ts'
import { AxesTable, type AxesTableProps } from './axes-table.tsx'
import { comparedCells } from './compared-cell.ts'
import { baselineLabel, DifferenceBar } from './difference-bar.tsx'
import { DifferenceCell } from './difference-cell.tsx'
import { toDifferencesFile } from './differences-file.ts'

export type AxesDifferencesProps = {
  grid: AxesGrid
  experiment: Experiment
  caseIndex: number
  baseline: AxesBaseline
  onBaseline: (baseline: AxesBaseline) => void
  menuOf: AxesTableProps['menuOf']
}

/** The answers to one case as differences from a row, a column or a cell of the grid. */
export function AxesDifferences(props: AxesDifferencesProps) {
  const { grid, experiment, caseIndex, baseline, onBaseline, menuOf } = props
  const queryClient = useQueryClient()
  const { group } = useExperimentCells()
  useAllCells()
  const { cell: open } = useExperimentsRoute()
  const [chosen, setChosen] = useState<AxesMeasureId | undefined>(undefined)
  const cells = comparedCells(grid, baseline, caseIndex, group)
  const measures = measuresOf(cells.flatMap(({ own }) => own))
  const { id: measure, name } = measures.find(({ id }) => id === chosen) ?? measures[0] ?? noMeasure
  const across = grid.columns.length
  return (
    <>
      <DifferenceBar
        grid={grid}
        baseline={baseline}
        onBaseline={onBaseline}
        measures={measures}
        measure={measure}
        onMeasure={setChosen}
        toFile={() =>
          toDifferencesFile({
            experiment: experiment.plan.description,
            grid,
            cells,
            measure,
            measureName: name,
            baseline: baselineLabel(grid, baseline),
            meanOf: ({ before, after }) => knownChanges(queryClient, before, after)?.mean,
          })
        }
      />
      <PaneBody className="overflow-x-auto p-3">
        <AxesTable
          grid={grid}
          menuOf={menuOf}
          renderCell={({ variantIndex, row, column, labels }) => {
            const compared = cells[row * across + column]
            return (
              compared !== undefined && (
                <DifferenceCell
                  compared={compared}
                  measure={measure}
                  row={labels[0]}
                  column={labels[1]}
                  isOpen={open?.caseIndex === caseIndex && open.variantIndex === variantIndex}
                  onOpen={() => openExperiment(experiment.id, 'axes', { caseIndex, variantIndex, repeat: 0 })}
                />
              )
            )
          }}
        />
      </PaneBody>
    </>
  )
}

/** Shown until there is an answer. */
const noMeasure = { id: 'durationMs', name: '' } as const
