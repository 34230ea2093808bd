import {
  Archive,
  ArchiveRestore,
  Check,
  Copy,
  Folder,
  PenLine,
  Pin,
  PinOff,
  Sparkles,
  Tags,
  Trash2,
} from 'lucide-react'
import { useMemo } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { ConversationFolder } from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useDuplicateConversation, usePrefetchConversation } from '../../../queries/conversations.ts'
import { goOnFromHere, type GoOn } from '../../../stores/route.ts'
import { conversationListActions } from './conversation-list-store.ts'
import { folderItems } from './folder-items.ts'
import { tagItems } from './tag-items.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'
import type { KeepActions } from './use-keep-with-undo.ts'
import { useRenameWithUndo } from './use-rename-with-undo.ts'

/** The actions of a row. They are stable for the life of the list, because rows render again when they change. */
export interface RowActions {
  /** Opens it at once, or by `goOn` after waiting; returns whether it did. */
  readonly open: (id: string, goOn?: GoOn) => boolean
  /** Prefetches it, because it is about to be opened. */
  readonly prefetch: (id: string) => void
  /** Toggles its selection; a range starts at the row selected before. */
  readonly toggle: (id: string, isRange: boolean) => void
  readonly rename: (conversation: ConversationSummary, title: string) => void
  readonly trash: (conversation: ConversationSummary) => void
  /** The sections of its menu; empty if it was deleted. */
  readonly sectionsOf: (id: string | undefined) => readonly MenuSection[]
}

export interface RowActionsOptions {
  readonly conversations: readonly ConversationSummary[]
  readonly folders: readonly ConversationFolder[]
  /** All tags in use, sorted by name. */
  readonly knownTags: readonly string[]
  readonly actions: KeepActions
  /** Ids of all listed conversations, in order. */
  readonly listedIds: readonly string[]
  readonly onOpen: RowActions['open']
  /** Called when conversations leave the list. */
  readonly onGone: (ids: readonly string[], goOn: GoOn) => void
}

export function useRowActions(options: RowActionsOptions): RowActions {
  const { conversations, folders, knownTags, actions, listedIds, onOpen, onGone } = options
  const renameWithUndo = useRenameWithUndo()
  const deleteWithUndo = useDeleteWithUndo()
  const duplicate = useDuplicateConversation()
  const noteFailure = useNoteFailure()
  const { setSelecting, select } = conversationListActions
  const open = useLatest(onOpen)
  const prefetch = usePrefetchConversation()
  const toggle = useLatest((id: string, isRange: boolean) =>
    select(listedIds, id, { isAdding: true, isRange }),
  )
  const rename = useLatest(({ id, title }: ConversationSummary, next: string) =>
    renameWithUndo(id, title, next),
  )
  const trash = useLatest(({ id, title }: ConversationSummary) =>
    deleteWithUndo(id, title === '' ? chatText().newConversation : title, (goOn) => onGone([id], goOn)),
  )
  const copy = (id: string) => {
    const goOn = goOnFromHere()
    void duplicate
      .mutateAsync({ id })
      .then((made) => goOn('chat', made.id))
      .catch(noteFailure)
  }
  const sectionsOf = useLatest((id: string | undefined): readonly MenuSection[] => {
    const conversation = conversations.find((candidate) => candidate.id === id)
    if (conversation === undefined) return []
    return rowSections(conversation, {
      folders,
      knownTags,
      actions,
      onDuplicate: () => copy(conversation.id),
      onSelect: () => {
        setSelecting(false)
        toggle(conversation.id, false)
      },
      onDelete: () => trash(conversation),
    })
  })
  return useMemo(
    () => ({ open, prefetch, toggle, rename, trash, sectionsOf }),
    [open, prefetch, toggle, rename, trash, sectionsOf],
  )
}

interface RowSectionsOptions extends Pick<RowActionsOptions, 'folders' | 'knownTags' | 'actions'> {
  readonly onDuplicate: () => void
  readonly onSelect: () => void
  readonly onDelete: () => void
}

function rowSections(
  conversation: ConversationSummary,
  { folders, knownTags, actions, onDuplicate, onSelect, onDelete }: RowSectionsOptions,
): readonly MenuSection[] {
  const { id, turnCount, pinnedAt, archivedAt } = conversation
  const isPinned = pinnedAt !== undefined
  const isArchived = archivedAt !== undefined
  const { keep, tags, suggestTitle, ...texts } = chatText()
  return [
    {
      items: [
        {
          id: 'rename',
          label: texts.rename,
          icon: PenLine,
          takesFocus: true,
          onSelect: () => conversationListActions.rename(id),
        },
        {
          id: 'suggest-title',
          label: suggestTitle.action,
          icon: Sparkles,
          disabled: turnCount === 0,
          onSelect: () => conversationListActions.suggestTitle(id),
        },
        {
          id: 'pin',
          label: isPinned ? keep.unpin : keep.pin,
          icon: isPinned ? PinOff : Pin,
          onSelect: () => actions.pin([id], !isPinned),
        },
        { id: 'move', label: keep.moveTo, icon: Folder, items: folderItems(folders, [id], actions) },
        { id: 'tags', label: tags.title, icon: Tags, items: tagItems(knownTags, [conversation], actions) },
        { id: 'duplicate', label: keep.duplicate, icon: Copy, onSelect: onDuplicate },
        {
          id: 'archive',
          label: isArchived ? keep.unarchive : keep.archive,
          icon: isArchived ? ArchiveRestore : Archive,
          onSelect: () => actions.archive([id], !isArchived),
        },
        { id: 'select', label: keep.select, icon: Check, onSelect },
      ],
    },
    { items: [{ id: 'delete', label: texts.delete, icon: Trash2, isDanger: true, onSelect: onDelete }] },
  ]
}
