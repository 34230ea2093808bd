import { Download } from 'lucide-react'
import type { Experiment } from '../../../shared/experiments/experiment.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { useExportMenu } from './export/use-export-menu.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/use-bridge.ts'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { experimentAnalysisText } from '../../../shared/text/en/experiment-analysis.ts'
import { axesGrid } from '../../lib/experiments/axes-grid.ts'
import { experimentQuery } from '../../queries/experiments.ts'
import { experimentViews, openExperiment, useExperimentsRoute } from './experiments-route.ts'

/** The right end of every view's header: the view switch, and the export menu of a started experiment. */
export function HeadActions({ experiment: { id, state } }: { experiment: Pick<Experiment, 'id' | 'state'> }) {
  const exports = useExportMenu({ id })
  return (
    <>
      <ViewSwitch id={id} />
      {state !== 'draft' && (
        <Menu
          align="end"
          trigger={<IconButton icon={Download} label={experimentsText().export.heading} />}
          sections={[exports]}
        />
      )}
    </>
  )
}

/** Switches the view; the axes view is offered when the variants form a grid. */
function ViewSwitch({ id }: { id: string }) {
  const { view } = useExperimentsRoute()
  const { data: experiment } = useQuery(experimentQuery(useBridge(), id))
  const isGrid = experiment !== undefined && axesGrid(experiment.plan) !== undefined
  const shown = experimentViews.filter((item) => item !== 'axes' || isGrid)
  const { views } = experimentAnalysisText()
  return (
    <SegmentedControl
      label={views.label}
      value={view}
      onChange={(next) => openExperiment(id, next)}
      segments={shown.map((value) => ({ value, label: views[value] }))}
    />
  )
}
