import { historyText } from '../../../../shared/text/en/history.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { historyUndoStack } from '../history-undo-stack.ts'
import { useDeleteRuns, useRestoreRuns } from '../../../queries/history.ts'
import type { GoOn } from '../../../stores/route.ts'

/** Returns a function that deletes runs from History and offers to undo that. */
export function useDeleteWithUndo(): (ids: readonly string[], onDeleted: (goOn: GoOn) => void) => void {
  const undoable = useUndoable(historyUndoStack)
  const remove = useDeleteRuns()
  const restore = useRestoreRuns()
  return (ids, onDeleted) =>
    undoable({
      ids,
      make: () => remove.mutateAsync([...ids]),
      takeBack: () => restore.mutateAsync([...ids]),
      message: () => historyText().deletedFromHistory(ids.length),
      onMade: (_, goOn) => onDeleted(goOn),
    })
}
