import { CommandError } from '../../../bridge/call.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useExperimentControl } from '../../../queries/experiments.ts'

/** Plans what ended with an error again and sends it. `requests` is how many the user sees that this sends at most. */
export function useRetryErrors(id: string): (requests: number) => void {
  const { planAgain, start } = useExperimentControl(id)
  const toast = useToast()
  const onError = (error: Error) => {
    if (error instanceof CommandError) toast.showError(error.appError)
  }
  return (requests) =>
    planAgain.mutate(['error'], { onSuccess: () => start.mutate(requests, { onError }), onError })
}
