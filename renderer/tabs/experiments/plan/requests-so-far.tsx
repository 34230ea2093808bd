import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { useExperimentProgress } from '../../../stores/use-experiment-cells.tsx'
import { usePlanEditor } from './plan-editor.tsx'

/** How much of the plan has been sent. */
export function RequestsSoFar() {
  const text = experimentPlanText().limits
  const { experiment, isFrozen } = usePlanEditor()
  const { counts = experiment.counts } = useExperimentProgress()
  if (!isFrozen) return null
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const sent = all - counts.planned
  return (
    <div className="flex flex-col gap-1 text-small">
      <div className="flex">
        <span>{text.requestsSoFar}</span>
        <span className="tabular ml-auto text-ink-3">{text.soFar({ sent, limit: all })}</span>
      </div>
      <progress
        aria-label={text.requestsSoFar}
        value={sent}
        max={all}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
