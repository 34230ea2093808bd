import { cellStates, type Experiment } from '../../../../shared/experiments/experiment.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { Pane, PaneFoot } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { ViewSwitch } from '../view-switch.tsx'

/** What came of an experiment so far. */
export function ResultsPane({ experiment }: { experiment: Experiment }) {
  const text = experimentsText()
  const { state = experiment.state, counts = experiment.counts } = useExperimentProgress()
  return (
    <Pane label={text.results.pane}>
      <PaneHead
        title={text.results.pane}
        meta={text.states[state]}
        actions={<ViewSwitch id={experiment.id} />}
      />
      <div className="flex-1" />
      <PaneFoot className="tabular text-small text-ink-2">
        {cellStates
          .filter((one) => (counts[one] ?? 0) > 0)
          .map((one) => (
            <span key={one}>
              {text.cells[one]} {formatWhole(counts[one] ?? 0)}
            </span>
          ))}
      </PaneFoot>
    </Pane>
  )
}
