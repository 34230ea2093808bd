import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/use-bridge.ts'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { experimentAnalysisText } from '../../../shared/text/en/experiment-analysis.ts'
import { axesGrid } from '../../lib/experiments/axes-grid.ts'
import { experimentQuery } from '../../queries/experiments.ts'
import { experimentViews, openExperiment, useExperimentsRoute } from './experiments-route.ts'

/** What the middle of the tab shows; axes where the variants are the steps of two. */
export function ViewSwitch({ id }: { id: string }) {
  const { view } = useExperimentsRoute()
  const { data: experiment } = useQuery(experimentQuery(useBridge(), id))
  const isGrid = experiment !== undefined && axesGrid(experiment.plan) !== undefined
  const shown = experimentViews.filter((one) => one !== 'axes' || isGrid)
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
