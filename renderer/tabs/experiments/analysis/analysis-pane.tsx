import { useState } from 'react'
import type { CellComparison } from '../../../../shared/experiments/comparison.ts'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { experimentStateLabel } from '../../../queries/experiments.ts'
import { useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { useExperimentsRoute } from '../experiments-route.ts'
import { HeadActions } from '../head-actions.tsx'
import { VotePane } from '../votes/vote-pane.tsx'
import { snapshotLabel } from './compared-with.ts'
import { DifferencePane } from './difference-pane.tsx'
import { DifferencesView } from './differences-view.tsx'
import { SummaryView } from './summary-view.tsx'
import { useCompared } from './use-compared.ts'

/** The analysis views in the middle of the tab; the summary has the blind vote on its right. */
export function AnalysisPane({ experiment }: { experiment: Experiment }) {
  const { view, cell } = useExperimentsRoute()
  return view === 'differences' ? (
    <Differences key={experiment.id} experiment={experiment} hasCell={cell !== undefined} />
  ) : (
    <>
      <Summary experiment={experiment} />
      {cell === undefined && <VotePane experiment={experiment} />}
    </>
  )
}

function Summary({ experiment }: { experiment: Experiment }) {
  const { state = experiment.state, counts = experiment.counts } = useExperimentProgress()
  const { summary } = experimentAnalysisText()
  return (
    <Pane label={summary.title}>
      <PaneHead
        title={summary.title}
        meta={experimentStateLabel(state, counts)}
        actions={<HeadActions experiment={experiment} />}
      />
      <PaneBody>
        <SummaryView experiment={experiment} />
      </PaneBody>
    </Pane>
  )
}

/** `hasCell`: an open cell already occupies the right side. */
function Differences({ experiment, hasCell }: { experiment: Experiment; hasCell: boolean }) {
  const { other, isRead } = useCompared(experiment)
  const [chosen, setSelected] = useState<{ key: string; cell: CellComparison }>()
  const { differences: text } = experimentAnalysisText()
  // Ignore a selection from another comparison.
  const selected = chosen?.key === other?.key ? chosen?.cell : undefined
  const title =
    other === undefined ? text.title : text.against({ now: snapshotLabel(experiment), before: other.name })
  return (
    <>
      <Pane label={text.title}>
        <PaneHead
          title={<span title={title}>{title}</span>}
          actions={<HeadActions experiment={experiment} />}
        />
        <PaneBody>
          {isRead && (
            <DifferencesView
              experiment={experiment}
              other={other}
              selected={selected}
              onSelect={(cell) => other !== undefined && setSelected({ key: other.key, cell })}
            />
          )}
        </PaneBody>
      </Pane>
      {hasCell ? null : selected === undefined || other === undefined ? (
        <VotePane experiment={experiment} />
      ) : (
        <DifferencePane
          experiment={experiment}
          cell={selected}
          before={other.name}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  )
}
