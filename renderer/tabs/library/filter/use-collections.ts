import { Folder, FolderMinus, FolderPlus, Trash2 } from 'lucide-react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Collection } from '../../../../shared/media/collection.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { CommandError } from '../../../bridge/call.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useChangeMedia } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { useUndo } from '../items/use-undo.ts'

type Named = Pick<Collection, 'id' | 'name'>

/** What can be done with collections. Whoever asks for a name shows why it was refused; all of it can be undone. */
export interface CollectionActions {
  readonly create: (name: string, ids: readonly string[]) => Promise<AppError | undefined>
  readonly rename: (collection: Named, name: string) => Promise<AppError | undefined>
  readonly remove: (collection: Named) => void
  readonly addItems: (collection: Named, ids: readonly string[]) => void
  readonly removeItems: (collection: Named, ids: readonly string[]) => void
}

export function useCollections(): CollectionActions {
  const change = useChangeMedia()
  const { done, noteFailure } = useUndo()
  return {
    create: (name, ids) =>
      refusalOf(async () => {
        const { id, name: given } = await change('collections.create', { name, ids: [...ids] })
        done(
          {
            message: libraryText().collections.created({ name: given, count: ids.length }),
            undo: () => change('collections.delete', { id }),
          },
          FolderPlus,
        )
      }),
    rename: ({ id, name: before }, name) =>
      refusalOf(async () => {
        if (name.trim() === before) return
        await change('collections.rename', { id, name })
        done({
          message: libraryText().renamed(before),
          undo: () => change('collections.rename', { id, name: before }),
        })
      }),
    remove({ id, name }) {
      void change('collections.delete', { id }).then(() => {
        const { filter, narrow } = useLibraryView.getState()
        if (filter.collection === id) narrow({ collection: undefined })
        done(
          {
            message: libraryText().collections.deleted(name),
            undo: () => change('collections.restore', { id }),
          },
          Trash2,
        )
      }, noteFailure)
    },
    addItems({ id, name }, ids) {
      void change('collections.add', { id, ids: [...ids] }).then(({ ids: added }) => {
        done(
          {
            message: libraryText().collections.added({ name, count: added.length }),
            undo: () => change('collections.remove', { id, ids: added }),
          },
          FolderPlus,
        )
      }, noteFailure)
    },
    removeItems({ id, name }, ids) {
      void change('collections.remove', { id, ids: [...ids] }).then(({ ids: removed }) => {
        done(
          {
            message: libraryText().collections.removed({ name, count: removed.length }),
            undo: () => change('collections.add', { id, ids: removed }),
          },
          FolderMinus,
        )
      }, noteFailure)
    },
  }
}

/** Does something; answers why it was refused. */
async function refusalOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof CommandError) return error.appError
    throw error
  }
}

/** The entries of a menu that puts items into a collection, or into a new one. */
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
