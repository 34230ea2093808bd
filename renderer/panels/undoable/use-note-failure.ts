import { CommandError } from '../../bridge/call.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useToast } from '../../controls/overlays/toast.tsx'

/**
 * Returns a handler for `catch`, for commands whose failure has no place of its own: a toast shows it with its next
 * step.
 */
export function useNoteFailure(): (error: unknown) => void {
  const { showError } = useToast()
  return useLatest((error: unknown) => {
    // Any other error is a bug, which the window reports by itself.
    if (!(error instanceof CommandError)) throw error
    showError(error.appError)
  })
}
