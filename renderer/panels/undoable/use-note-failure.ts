import { CommandError } from '../../bridge/call.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useToast } from '../../controls/overlays/toast.tsx'

/** For the `catch` of a command whose failure has no place of its own: a toast says it with its next step. */
export function useNoteFailure(): (error: unknown) => void {
  const { showError } = useToast()
  return useLatest((error: unknown) => {
    // Anything else is a bug, which the window reports by itself.
    if (!(error instanceof CommandError)) throw error
    showError(error.appError)
  })
}
