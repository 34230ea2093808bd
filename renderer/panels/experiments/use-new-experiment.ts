import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { useCreateExperiment } from '../../queries/experiments.ts'
import { goOnFromHere } from '../../stores/route.ts'
import { useNoteFailure } from '../undoable/use-note-failure.ts'

/**
 * Makes a draft and opens it: an empty one, or another snapshot of an experiment with its plan. `onCreated` is called before
 * it is opened.
 */
export function useNewExperiment(
  onCreated?: (id: string) => void,
): (plan?: Partial<ExperimentPlan>, seriesId?: string) => void {
  const { mutate } = useCreateExperiment()
  const onError = useNoteFailure()
  return (plan = {}, seriesId) => {
    const goOn = goOnFromHere()
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
