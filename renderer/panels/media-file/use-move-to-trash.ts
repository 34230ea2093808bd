import { mediaText } from '../../../shared/text/en/media.ts'
import { useDeleteMedia, useRestoreMedia } from '../../queries/media.ts'
import { useUndoable } from '../undoable/use-undoable.ts'

/** Moves one library file to the trash, with Undo. */
export function useMoveToTrash(): (id: string) => void {
  const undoable = useUndoable()
  const remove = useDeleteMedia()
  const restore = useRestoreMedia()
  return (id) =>
    undoable({
      ids: [id],
      make: () => remove.mutateAsync([id]),
      takeBack: () => restore.mutateAsync([id]),
      message: () => mediaText().movedToTrash,
    })
}
