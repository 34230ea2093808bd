import { RotateCcw } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { settleUndo } from '../../../controls/overlays/undo-settled.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useChangeMedia, useDeleteMedia, useRestoreMedia, useStarMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { libraryUndoStack } from './library-undo-stack.ts'
import type { LibraryActions } from './item-actions.ts'

/** Actions on items of the list, all of which can be undone. */
export function useItemActions(): LibraryActions {
  const toast = useToast()
  const star = useStarMedia()
  const remove = useDeleteMedia()
  const restore = useRestoreMedia()
  const change = useChangeMedia()
  const undoable = useUndoable(libraryUndoStack)
  const offerUndo = useOfferUndo(libraryUndoStack)
  const noteFailure = useNoteFailure()
  return {
    onOpen: ({ id }: MediaItem) => useLibraryView.getState().show({ kind: 'one', id }),
    onStar(ids, isStarred) {
      void star.mutateAsync({ ids: [...ids], isStarred }).then(({ ids: changed }) => {
        if (changed.length === 0) return
        offerUndo({
          message: isStarred
            ? libraryText().starred(changed.length)
            : libraryText().unstarred(changed.length),
          takeBack: () => star.mutateAsync({ ids: changed, isStarred: !isStarred }),
        })
      }, noteFailure)
    },
    async onTag(ids, { add = [], remove: gone = [] }) {
      const input = { ids: [...ids], ...(add.length > 0 && { add: [...add] }) }
      const { undo } = await change('media.tag', { ...input, ...(gone.length > 0 && { remove: [...gone] }) })
      if (undo.length === 0) return
      offerUndo({
        message: libraryText().tagged(new Set(undo.flatMap((each) => each.ids)).size),
        takeBack: () => Promise.all(undo.map((each) => change('media.tag', each))),
      })
    },
    onRename(item, title) {
      const before = item.title ?? ''
      // The item's own name is not stored as a title.
      const wanted = title.trim() === itemTitle({ ...item, title: undefined }) ? '' : title.trim()
      if (wanted === before) return
      void change('media.rename', { id: item.id, title: wanted }).then(
        () =>
          offerUndo({
            message: libraryText().renamed(itemTitle(item)),
            takeBack: () => change('media.rename', { id: item.id, title: before }),
          }),
        noteFailure,
      )
    },
    onDelete(ids) {
      // Do nothing in the trash: deleting permanently has its own confirmation.
      if (useLibraryView.getState().filter.scope === 'trash') return
      undoable({
        ids,
        make: () => remove.mutateAsync([...ids]),
        takeBack: () => restore.mutateAsync([...ids]),
        message: () => libraryText().movedToTrash(ids.length),
        onMade: () => useLibraryView.getState().drop(ids),
      })
    },
    onRestore(ids) {
      void restore.mutateAsync([...ids]).then(() => {
        settleUndo(ids)
        useLibraryView.getState().drop(ids)
        toast.show({ message: libraryText().restored(ids.length), icon: RotateCcw })
      }, noteFailure)
    },
  }
}
