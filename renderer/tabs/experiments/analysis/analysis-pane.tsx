import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CellComparison } from '../../../../shared/experiments/comparison.ts'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { Select } from '../../../controls/select.tsx'
import { experimentsQuery } from '../../../queries/experiments.ts'
import { useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { useExperimentsRoute } from '../experiments-route.ts'
import { HeadActions } from '../head-actions.tsx'
import { VotePane } from '../votes/vote-pane.tsx'
import { comparedWith, snapshotLabel, type ComparedWith } from './compared-with.ts'
import { DifferencePane } from './difference-pane.tsx'
import { DifferencesView } from './differences-view.tsx'
import { SummaryView } from './summary-view.tsx'

/** The middle of the tab where it is no grid, with the blind vote at its right. */
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
  const { state = experiment.state } = useExperimentProgress()
  const { summary } = experimentAnalysisText()
  return (
    <Pane label={summary.title}>
      <PaneHead
        title={summary.title}
        meta={experimentsText().states[state]}
        actions={<HeadActions experiment={experiment} />}
      />
      <PaneBody>
        <SummaryView experiment={experiment} />
      </PaneBody>
    </Pane>
  )
}

/** `hasCell`: the pane of an open cell is at the right already. */
function Differences({ experiment, hasCell }: { experiment: Experiment; hasCell: boolean }) {
  const { data: all } = useQuery(experimentsQuery(useBridge()))
  const [chosen, setChosen] = useState<string>()
  const [selected, setSelected] = useState<CellComparison>()
  const { differences: text } = experimentAnalysisText()
  const others = all === undefined ? [] : comparedWith(experiment, all)
  const other = others.find(({ key }) => key === chosen) ?? others[0]
  return (
    <>
      <Pane label={text.title}>
        <PaneHead title={text.title} actions={<HeadActions experiment={experiment} />} />
        {other !== undefined && (
          <ComparedBar
            experiment={experiment}
            other={other}
            others={others}
            onChange={(key) => {
              setChosen(key)
              setSelected(undefined)
            }}
          />
        )}
        <PaneBody>
          {all !== undefined && (
            <DifferencesView
              experiment={experiment}
              other={other}
              selected={selected}
              onSelect={setSelected}
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
          before={other.label}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  )
}

type ComparedBarProps = {
  experiment: Experiment
  other: ComparedWith
  others: readonly ComparedWith[]
  onChange: (key: string) => void
}

function ComparedBar({ experiment, other, others, onChange }: ComparedBarProps) {
  const { differences: text } = experimentAnalysisText()
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line px-3 py-1.5 text-small">
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {text.against({ now: snapshotLabel(experiment), before: other.label })}
      </span>
      <Select
        label={text.compareWith}
        isLabelHidden
        size="small"
        className="w-56 flex-none"
        value={other.key}
        onChange={onChange}
        options={others.map(({ key, label }) => ({ value: key, label }))}
      />
    </div>
  )
}
