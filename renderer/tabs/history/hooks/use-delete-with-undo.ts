import { CircleAlert, Trash2 } from 'lucide-react'
import { useToast } from '../../../controls/toast.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { useDeleteRuns, useRestoreRuns } from '../../../queries/history.ts'

/** Deletes runs from history and offers to bring them back. */
export function useDeleteWithUndo(): (ids: readonly string[], onDeleted: () => void) => void {
  const toast = useToast()
  const remove = useDeleteRuns()
  const restore = useRestoreRuns()
  // The rows are still there, so there is nowhere else to say it.
  const noteFailure = (error: Error) => toast.show({ message: error.message, icon: CircleAlert })
  return (ids, onDeleted) => {
    void remove.mutateAsync([...ids]).then(() => {
      onDeleted()
      toast.show({
        message: `Deleted ${formatPlural(ids.length, 'run')} from history`,
        icon: Trash2,
        undo: () => void restore.mutateAsync([...ids]).catch(noteFailure),
      })
    }, noteFailure)
  }
}
