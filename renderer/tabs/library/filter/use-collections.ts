import { Folder, FolderMinus, FolderPlus, Trash2 } from 'lucide-react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Collection } from '../../../../shared/media/collection.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { CommandError } from '../../../bridge/call.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useChangeMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { libraryUndoStack } from '../items/library-undo-stack.ts'

type Named = Pick<Collection, 'id' | 'name'>

/**
 * Actions on collections, all of which can be undone. `create` and `rename` resolve with the error, which the caller
 * shows beside the name.
 */
export interface CollectionActions {
  readonly create: (name: string, ids: readonly string[]) => Promise<AppError | undefined>
  readonly rename: (collection: Named, name: string) => Promise<AppError | undefined>
  readonly remove: (collection: Named) => void
  readonly addItems: (collection: Named, ids: readonly string[]) => void
  readonly removeItems: (collection: Named, ids: readonly string[]) => void
}

export function useCollections(): CollectionActions {
  const change = useChangeMedia()
  const offerUndo = useOfferUndo(libraryUndoStack)
  const noteFailure = useNoteFailure()
  return {
    create: (name, ids) =>
      refusalOf(async () => {
        const { id, name: given } = await change('collections.create', { name, ids: [...ids] })
        offerUndo({
          message: libraryText().collections.created({ name: given, count: ids.length }),
          icon: FolderPlus,
          takeBack: () => change('collections.delete', { id }),
        })
      }),
    rename: ({ id, name: before }, name) =>
      refusalOf(async () => {
        if (name.trim() === before) return
        await change('collections.rename', { id, name })
        offerUndo({
          message: libraryText().renamed(before),
          takeBack: () => change('collections.rename', { id, name: before }),
        })
      }),
    remove({ id, name }) {
      void change('collections.delete', { id }).then(() => {
        const { filter, narrow } = useLibraryView.getState()
        if (filter.collection === id) narrow({ collection: undefined })
        offerUndo({
          message: libraryText().collections.deleted(name),
          icon: Trash2,
          takeBack: () => change('collections.restore', { id }),
        })
      }, noteFailure)
    },
    addItems({ id, name }, ids) {
      void change('collections.add', { id, ids: [...ids] }).then(({ ids: added }) => {
        offerUndo({
          message: libraryText().collections.added({ name, count: added.length }),
          icon: FolderPlus,
          takeBack: () => change('collections.remove', { id, ids: added }),
        })
      }, noteFailure)
    },
    removeItems({ id, name }, ids) {
      void change('collections.remove', { id, ids: [...ids] }).then(({ ids: removed }) => {
        offerUndo({
          message: libraryText().collections.removed({ name, count: removed.length }),
          icon: FolderMinus,
          takeBack: () => change('collections.add', { id, ids: removed }),
        })
      }, noteFailure)
    },
  }
}

/** Runs an action; resolves with the error if it fails. */
async function refusalOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof CommandError) return error.appError
    throw error
  }
}

/** Menu items that add items to a collection, or to a new one. */
export function collectionItems(
  collections: readonly Named[],
  ids: readonly string[],
  { addItems }: Pick<CollectionActions, 'addItems'>,
): readonly MenuSection[] {
  return [
    {
      items: collections.map((collection) => ({
        id: collection.id,
        label: collection.name,
        icon: Folder,
        onSelect: () => addItems(collection, ids),
      })),
    },
    {
      items: [
        {
          id: 'new-collection',
          label: libraryText().collections.create,
          icon: FolderPlus,
          onSelect: () => useLibraryView.getState().nameCollection({ kind: 'new', ids }),
        },
      ],
    },
  ]
}
