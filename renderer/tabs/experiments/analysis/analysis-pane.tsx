import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { VotePane } from '../votes/vote-pane.tsx'
import { ViewSwitch } from '../view-switch.tsx'
import { SummaryView } from './summary-view.tsx'

/** The middle of the tab where it is no grid. */
export function AnalysisPane({ experiment }: { experiment: Experiment }) {
  const { state = experiment.state } = useExperimentProgress()
  const { summary } = experimentAnalysisText()
  return (
    <>
      <Pane label={summary.title}>
        <PaneHead
          title={summary.title}
          meta={experimentsText().states[state]}
          actions={<ViewSwitch id={experiment.id} />}
        />
        <PaneBody>
          <SummaryView experiment={experiment} />
        </PaneBody>
      </Pane>
      <VotePane experiment={experiment} />
    </>
  )
}
