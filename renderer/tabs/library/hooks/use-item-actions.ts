import { CircleAlert, RotateCcw, Trash2 } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'

import { useToast } from '../../../controls/toast.tsx'
import { useDeleteMedia, useRestoreMedia, useStarMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import type { ItemActions } from './use-item-events.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import type { CommandError } from '../../../bridge/call.ts'

export interface LibraryActions extends Omit<ItemActions, 'onSelectAll'> {
  readonly onRestore: (ids: readonly string[]) => void
}

/** What can be done with items of the list. Deleting goes to the trash and can be undone. */
export function useItemActions(): LibraryActions {
  const toast = useToast()
  const star = useStarMedia()
  const remove = useDeleteMedia()
  const restore = useRestoreMedia()
  // The items are still there, so there is nowhere else to say it.
  const noteFailure = ({ appError }: CommandError) =>
    toast.show({ message: wordError(appError).message, icon: CircleAlert })
  return {
    onOpen: ({ id }: MediaItem) => useLibraryView.getState().show({ kind: 'one', id }),
    onStar: (ids, isStarred) => star.mutate({ ids: [...ids], isStarred }, { onError: noteFailure }),
    onDelete(ids) {
      // Nothing is deleted twice: what is in the trash goes for good only where that is asked.
      if (useLibraryView.getState().filter.scope === 'trash') return
      void remove.mutateAsync([...ids]).then(() => {
        useLibraryView.getState().drop(ids)
        toast.show({
          message: libraryText().movedToTrash(ids.length),
          icon: Trash2,
          undo: () => void restore.mutateAsync([...ids]).catch(noteFailure),
        })
      }, noteFailure)
    },
    onRestore(ids) {
      void restore.mutateAsync([...ids]).then(() => {
        useLibraryView.getState().drop(ids)
        toast.show({ message: libraryText().restored(ids.length), icon: RotateCcw })
      }, noteFailure)
    },
  }
}
