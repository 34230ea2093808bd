import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { useCreateExperiment } from '../../queries/experiments.ts'
import { goOnFromHere, type GoOn } from '../../stores/route.ts'
import { useNoteFailure } from '../undoable/use-note-failure.ts'

export interface NewExperimentOptions {
  /** The experiment of which this is another snapshot. */
  readonly seriesId?: string
  /** Navigates on from the page that asked, if the plan had to be read first. */
  readonly goOn?: GoOn
}

/**
 * Creates a draft and opens it: an empty one, or another snapshot of an experiment with its plan. `onCreated` is called
 * before it opens.
 */
export function useNewExperiment(
  onCreated?: (id: string) => void,
): (plan?: Partial<ExperimentPlan>, options?: NewExperimentOptions) => void {
  const { mutate } = useCreateExperiment()
  const onError = useNoteFailure()
  return (plan = {}, { seriesId, goOn = goOnFromHere() } = {}) => {
    mutate(
      { plan, seriesId },
      {
        onSuccess({ id }) {
          onCreated?.(id)
          goOn('experiments', id)
        },
        onError,
      },
    )
  }
}
