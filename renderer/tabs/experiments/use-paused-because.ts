import type { Experiment } from '../../../shared/experiments/experiment.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { experimentResultsText } from '../../../shared/text/en/experiment-results.ts'
import { useExperimentProgress } from '../../stores/use-experiment-cells.tsx'

export interface PausedBecause {
  readonly message: string
  /** The suggested next step. */
  readonly nextStep?: string | undefined
}

/**
 * Returns why an experiment is paused: a limit, a refused key, a restart, or the user. `undefined` unless it is paused.
 */
export function usePausedBecause(experiment: Experiment): PausedBecause | undefined {
  const progress = useExperimentProgress()
  // Before the first batch of progress, use the loaded experiment.
  const { state, pausedBecause } = progress.state === undefined ? experiment : progress
  if (state !== 'paused') return undefined
  return pausedBecause === undefined ? experimentResultsText().pausedByHand : wordError(pausedBecause)
}
