import { SegmentedControl } from '../../controls/segmented-control.tsx'
import { experimentAnalysisText } from '../../../shared/text/en/experiment-analysis.ts'
import { openExperiment, shownViews, useExperimentsRoute } from './experiments-route.ts'

/** What the middle of the tab shows. */
export function ViewSwitch({ id }: { id: string }) {
  const { view } = useExperimentsRoute()
  const { views } = experimentAnalysisText()
  return (
    <SegmentedControl
      label={views.label}
      value={view}
      onChange={(next) => openExperiment(id, next)}
      segments={shownViews.map((value) => ({ value, label: views[value] }))}
    />
  )
}
