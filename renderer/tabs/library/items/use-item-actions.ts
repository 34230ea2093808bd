import { RotateCcw, Trash2 } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { settleUndo } from '../../../controls/overlays/undo-settled.ts'
import { useChangeMedia, useDeleteMedia, useRestoreMedia, useStarMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { useUndo } from './use-undo.ts'
import type { LibraryActions } from './item-actions.ts'

/** What can be done with items of the list. All of it can be undone. */
export function useItemActions(): LibraryActions {
  const toast = useToast()
  const star = useStarMedia()
  const remove = useDeleteMedia()
  const restore = useRestoreMedia()
  const change = useChangeMedia()
  const { done, noteFailure } = useUndo()
  return {
    onOpen: ({ id }: MediaItem) => useLibraryView.getState().show({ kind: 'one', id }),
    onStar(ids, isStarred) {
      void star.mutateAsync({ ids: [...ids], isStarred }).then(({ ids: changed }) => {
        if (changed.length === 0) return
        done({
          message: isStarred
            ? libraryText().starred(changed.length)
            : libraryText().unstarred(changed.length),
          undo: () => star.mutateAsync({ ids: changed, isStarred: !isStarred }),
        })
      }, noteFailure)
    },
    async onTag(ids, { add = [], remove: gone = [] }) {
      const input = { ids: [...ids], ...(add.length > 0 && { add: [...add] }) }
      const { undo } = await change('media.tag', { ...input, ...(gone.length > 0 && { remove: [...gone] }) })
      if (undo.length === 0) return
      done({
        message: libraryText().tagged(new Set(undo.flatMap((each) => each.ids)).size),
        undo: () => Promise.all(undo.map((each) => change('media.tag', each))),
      })
    },
    onRename(item, title) {
      const before = item.title ?? ''
      // Its own name needs no title.
      const wanted = title.trim() === itemTitle({ ...item, title: undefined }) ? '' : title.trim()
      if (wanted === before) return
      void change('media.rename', { id: item.id, title: wanted }).then(
        () =>
          done({
            message: libraryText().renamed(itemTitle(item)),
            undo: () => change('media.rename', { id: item.id, title: before }),
          }),
        noteFailure,
      )
    },
    onDelete(ids) {
      // Nothing is deleted twice: what is in the trash goes for good only where that is asked.
      if (useLibraryView.getState().filter.scope === 'trash') return
      void remove.mutateAsync([...ids]).then(() => {
        useLibraryView.getState().drop(ids)
        done(
          {
            message: libraryText().movedToTrash(ids.length),
            undo: () => restore.mutateAsync([...ids]),
            undoes: ids,
          },
          Trash2,
        )
      }, noteFailure)
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
