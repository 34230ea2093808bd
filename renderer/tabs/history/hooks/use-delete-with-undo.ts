import { CircleAlert, Trash2 } from 'lucide-react'
import { useToast } from '../../../controls/toast.tsx'

import { useDeleteRuns, useRestoreRuns } from '../../../queries/history.ts'
import { historyText } from '../../../../shared/text/en/history.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import type { CommandError } from '../../../bridge/call.ts'

/** Deletes runs from history and offers to bring them back. */
export function useDeleteWithUndo(): (ids: readonly string[], onDeleted: () => void) => void {
  const toast = useToast()
  const remove = useDeleteRuns()
  const restore = useRestoreRuns()
  // The rows are still there, so there is nowhere else to say it.
  const noteFailure = ({ appError }: CommandError) =>
    toast.show({ message: wordError(appError).message, icon: CircleAlert })
  return (ids, onDeleted) => {
    void remove.mutateAsync([...ids]).then(() => {
      onDeleted()
      toast.show({
        message: historyText().deletedFromHistory(ids.length),
        icon: Trash2,
        undoes: ids,
        undo: () => void restore.mutateAsync([...ids]).catch(noteFailure),
      })
    }, noteFailure)
  }
}
