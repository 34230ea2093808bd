import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useExperimentControl } from '../../../queries/experiments.ts'

/** Plans what ended with an error again and sends it. `requests` is how many the user sees that this sends at most. */
export function useRetryErrors(id: string): (requests: number) => void {
  const { planAgain, start } = useExperimentControl(id)
  const onError = useNoteFailure()
  return (requests) =>
    planAgain.mutate(['error'], { onSuccess: () => start.mutate(requests, { onError }), onError })
}
