import type { Experiment } from '../../../shared/experiments/experiment.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { experimentResultsText } from '../../../shared/text/en/experiment-results.ts'
import { useExperimentProgress } from '../../stores/use-experiment-cells.tsx'

export interface PausedBecause {
  readonly message: string
  /** What to do about it. */
  readonly nextStep?: string | undefined
}

/** Why nothing more is sent: a limit, a key that is refused, a restart, or the user. `undefined` unless it is paused. */
export function usePausedBecause(experiment: Experiment): PausedBecause | undefined {
  const progress = useExperimentProgress()
  // Until the first batch has come, only what was read with the plan is known.
  const { state, pausedBecause } = progress.state === undefined ? experiment : progress
  if (state !== 'paused') return undefined
  return pausedBecause === undefined ? experimentResultsText().pausedByHand : wordError(pausedBecause)
}
