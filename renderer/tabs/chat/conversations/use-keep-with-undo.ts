import {
  Archive,
  ArchiveRestore,
  Folder,
  FolderMinus,
  Pin,
  PinOff,
  Tag,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { useMemo } from 'react'
import type { ConversationFolder, Organising } from '../../../../shared/conversations/organisation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useKeepConversations } from '../../../queries/conversations.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'
import type { GoOn } from '../../../stores/route.ts'

/** Actions on conversations and their folders; each offers Undo. */
export interface KeepActions {
  readonly pin: (ids: readonly string[], isPinned: boolean) => void
  readonly archive: (ids: readonly string[], isArchived: boolean, onDone?: () => void) => void
  readonly move: (ids: readonly string[], folder: ConversationFolder | undefined) => void
  readonly trash: (ids: readonly string[], onDone: (goOn: GoOn) => void) => void
  readonly restore: (ids: readonly string[]) => void
  /** Creates a folder and moves conversations into it. Resolves with the error if the name was rejected. */
  readonly createFolder: (name: string, ids: readonly string[]) => Promise<AppError | undefined>
  readonly renameFolder: (folder: ConversationFolder, name: string) => Promise<AppError | undefined>
  readonly deleteFolder: (folder: ConversationFolder) => void
  readonly addTag: (ids: readonly string[], tag: string) => void
  readonly removeTag: (ids: readonly string[], tag: string) => void
  /** `ids` are all conversations that have the tag. */
  readonly renameTag: (ids: readonly string[], tag: string, name: string) => void
}

export function useKeepWithUndo(): KeepActions {
  const keep = useKeepConversations()
  const undoable = useUndoable(chatUndoStack)
  const offerUndo = useOfferUndo(chatUndoStack)

  // A stable object: rows render again when it changes.
  return useMemo(() => {
    function organise(
      given: readonly string[],
      change: Organising,
      {
        message,
        icon,
        onMade,
      }: { message: () => string; icon: LucideIcon; onMade?: (() => void) | undefined },
    ): void {
      const ids = [...given]
      let before: Awaited<ReturnType<typeof keep<'conversations.organise'>>>['before'] = []
      undoable({
        // Without ids, an Undo does not remove earlier ones of the same conversation: they are undone one after the
        // other.
        ids: [],
        icon,
        message,
        onMade,
        make: async () => {
          ;({ before } = await keep('conversations.organise', { ids, change }))
        },
        takeBack: () => keep('conversations.putBack', { states: before }),
      })
    }

    return {
      pin: (ids, isPinned) =>
        organise(
          ids,
          { isPinned },
          {
            icon: isPinned ? Pin : PinOff,
            message: () => chatText().keep[isPinned ? 'pinned' : 'unpinned'](ids.length),
          },
        ),
      archive: (ids, isArchived, onDone) =>
        organise(
          ids,
          { isArchived },
          {
            icon: isArchived ? Archive : ArchiveRestore,
            message: () => chatText().keep[isArchived ? 'archived' : 'unarchived'](ids.length),
            onMade: onDone,
          },
        ),
      move: (ids, folder) =>
        organise(
          ids,
          { folderId: folder?.id ?? null },
          {
            icon: folder === undefined ? FolderMinus : Folder,
            message: () =>
              folder === undefined
                ? chatText().keep.movedOut(ids.length)
                : chatText().keep.moved({ count: ids.length, name: folder.name }),
          },
        ),
      trash: (given, onDone) => {
        const ids = [...given]
        undoable({
          ids,
          make: () => keep('conversations.delete', { ids }),
          takeBack: () => keep('conversations.restore', { ids }),
          message: () => chatText().keep.trashed(ids.length),
          onMade: (_, goOn) => onDone(goOn),
        })
      },
      restore: (given) => {
        const ids = [...given]
        undoable({
          ids,
          icon: ArchiveRestore,
          make: () => keep('conversations.restore', { ids }),
          takeBack: () => keep('conversations.delete', { ids }),
          message: () => chatText().keep.restored(ids.length),
        })
      },
      createFolder: (name, ids) =>
        refusalOf(async () => {
          const folder = await keep('conversations.createFolder', { name })
          const { before } = await keep('conversations.organise', {
            ids: [...ids],
            change: { folderId: folder.id },
          })
          offerUndo({
            message: chatText().keep.moved({ count: ids.length, name: folder.name }),
            icon: Folder,
            takeBack: async () => {
              await keep('conversations.putBack', { states: before })
              await keep('conversations.deleteFolder', { id: folder.id })
            },
          })
        }),
      renameFolder: ({ id, name: before }, name) =>
        refusalOf(async () => {
          if (name.trim() === before) return
          await keep('conversations.renameFolder', { id, name })
          offerUndo({
            message: chatText().keep.folderRenamed(before),
            icon: Folder,
            takeBack: () => keep('conversations.renameFolder', { id, name: before }),
          })
        }),
      deleteFolder: ({ id, name }) =>
        undoable({
          ids: [id],
          icon: Trash2,
          make: () => keep('conversations.deleteFolder', { id }),
          takeBack: () => keep('conversations.restoreFolder', { id }),
          message: () => chatText().keep.folderDeleted(name),
        }),
      addTag: (ids, tag) =>
        organise(
          ids,
          { addTags: [tag] },
          { icon: Tag, message: () => chatText().tags.added({ count: ids.length, tag }) },
        ),
      removeTag: (ids, tag) =>
        organise(
          ids,
          { removeTags: [tag] },
          { icon: Tag, message: () => chatText().tags.removed({ count: ids.length, tag }) },
        ),
      renameTag: (ids, tag, name) =>
        organise(
          ids,
          { removeTags: [tag], addTags: [name] },
          { icon: Tag, message: () => chatText().tags.renamed(tag) },
        ),
    }
  }, [keep, undoable, offerUndo])
}

async function refusalOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof CommandError) return error.appError
    throw error
  }
}
