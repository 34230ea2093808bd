import {
  Archive,
  ArchiveRestore,
  Check,
  CircleAlert,
  Copy,
  Ellipsis,
  Folder,
  PenLine,
  Pin,
  PinOff,
  Sparkles,
  Tags,
  Trash2,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { useState } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import type { ConversationFolder } from '../../../../shared/conversations/organisation.ts'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useDuplicateConversation, usePrefetchConversation } from '../../../queries/conversations.ts'
import { navigate } from '../../../stores/route.ts'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'
import { dragConversations } from './drag-conversations.ts'
import { folderItems } from './folder-items.ts'
import { tagItems } from './tag-items.ts'
import type { KeepActions } from './use-keep-with-undo.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'
import { useRenameWithUndo } from './use-rename-with-undo.ts'
import { TitleField } from './title-field.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ConversationRowProps = {
  conversation: ConversationSummary
  isOpen: boolean
  /** A tool call of its newest answer waits for an approval. */
  isWaiting: boolean
  folders: readonly ConversationFolder[]
  /** Every tag that a conversation has, by name. */
  knownTags: readonly string[]
  actions: KeepActions
  /** All that are listed, in their order: Shift selects up to this one. */
  listedIds: readonly string[]
  onOpen: () => void
  /** Conversations are in view no more. */
  onGone: (ids: readonly string[]) => void
}

/** A conversation in the list: its title, its model, and the state of its newest answer. */
export function ConversationRow({
  conversation,
  isOpen,
  isWaiting,
  folders,
  knownTags,
  actions,
  listedIds,
  onOpen,
  onGone,
}: ConversationRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const rename = useRenameWithUndo(conversation.id)
  const prefetch = usePrefetchConversation(conversation.id)
  const deleteWithUndo = useDeleteWithUndo()
  const duplicate = useDuplicateConversation()
  const noteFailure = useNoteFailure()
  const isSelecting = useConversationList((list) => list.isSelecting)
  const isSelected = useConversationList((list) => list.selectedIds.includes(conversation.id))
  const { select, setSelecting } = conversationListActions
  const { id } = conversation
  const isPinned = conversation.pinnedAt !== undefined
  const isArchived = conversation.archivedAt !== undefined
  const toggle = (isRange = false) => select(listedIds, id, { isAdding: true, isRange })
  const state = isWaiting ? 'waiting' : conversation.lastStatus
  const title = conversation.title === '' ? chatText().newConversation : conversation.title
  if (isRenaming) {
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The same.
      <div role="listitem" className="flex h-row-tall items-center px-1">
        <TitleField
          title={conversation.title}
          onDone={(next) => {
            setIsRenaming(false)
            if (next !== undefined) rename(conversation.title, next)
          }}
        />
      </div>
    )
  }
  const sections: readonly MenuSection[] = [
    {
      items: [
        {
          id: 'rename',
          label: chatText().rename,
          icon: PenLine,
          takesFocus: true,
          onSelect: () => setIsRenaming(true),
        },
        {
          id: 'suggest-title',
          label: chatText().suggestTitle.action,
          icon: Sparkles,
          disabled: conversation.turnCount === 0,
          onSelect: () => conversationListActions.suggestTitle(id),
        },
        {
          id: 'pin',
          label: isPinned ? chatText().keep.unpin : chatText().keep.pin,
          icon: isPinned ? PinOff : Pin,
          onSelect: () => actions.pin([id], !isPinned),
        },
        {
          id: 'move',
          label: chatText().keep.moveTo,
          icon: Folder,
          items: folderItems(folders, [id], actions),
        },
        {
          id: 'tags',
          label: chatText().tags.title,
          icon: Tags,
          items: tagItems(knownTags, [conversation], actions),
        },
        {
          id: 'duplicate',
          label: chatText().keep.duplicate,
          icon: Copy,
          onSelect: () =>
            void duplicate
              .mutateAsync({ id })
              .then((copy) => navigate('chat', copy.id))
              .catch(noteFailure),
        },
        {
          id: 'archive',
          label: isArchived ? chatText().keep.unarchive : chatText().keep.archive,
          icon: isArchived ? ArchiveRestore : Archive,
          onSelect: () => actions.archive([id], !isArchived),
        },
        {
          id: 'select',
          label: chatText().keep.select,
          icon: Check,
          onSelect: () => {
            setSelecting(false)
            toggle()
          },
        },
      ],
    },
    {
      items: [
        {
          id: 'delete',
          label: chatText().delete,
          icon: Trash2,
          isDanger: true,
          onSelect: () => deleteWithUndo(id, title, () => onGone([id])),
        },
      ],
    },
  ]
  return (
    <ContextMenu sections={() => sections}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Only some rows are drawn, each in a box of its own.
        role="listitem"
        className={classNames(
          'group relative flex h-row-tall items-center rounded-sm',
          isOpen || isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        {isSelecting && (
          <span aria-hidden className="tick-box ml-2" {...(isSelected && { 'data-checked': '' })}>
            {isSelected && <Check size={10} strokeWidth={3} />}
          </span>
        )}
        <button
          type="button"
          aria-current={isOpen ? 'true' : undefined}
          // A press lasts long enough to read it: at the click it is there.
          onPointerDown={prefetch}
          draggable
          onDragStart={(event) => {
            const { selectedIds } = useConversationList.getState()
            dragConversations(event.dataTransfer, selectedIds.includes(id) ? selectedIds : [id])
          }}
          data-list-key=""
          aria-pressed={isSelecting ? isSelected : undefined}
          onClick={(event) => {
            if (isSelecting || event.shiftKey || event.ctrlKey || event.metaKey) toggle(event.shiftKey)
            else onOpen()
          }}
          onKeyDown={(event) => {
            if (event.key === 'F2') setIsRenaming(true)
            else if (event.key === 'Delete') deleteWithUndo(id, title, () => onGone([id]))
            else if (event.key === ' ') toggle(event.shiftKey)
            else return
            event.preventDefault()
          }}
          onDoubleClick={() => (isSelecting ? undefined : setIsRenaming(true))}
          title={title}
          className="focus-inside flex h-full min-w-0 flex-1 flex-col justify-center rounded-sm pr-2 pl-2 text-left group-focus-within:pr-8 group-hover:pr-8 group-has-data-popup-open:pr-8"
        >
          <span dir="auto" className={classNames('w-full truncate', isOpen && 'font-medium')}>
            <MatchedText text={title} />
          </span>
          <span className="flex w-full min-w-0 items-center gap-1">
            <span className="tabular min-w-0 flex-1 truncate text-meta text-ink-3">
              {metaOf(conversation)}
            </span>
            <TagMarks tags={conversation.tags ?? []} />
          </span>
          {isWaiting ? <span className="only-spoken"> {chatText().list.status.waiting}</span> : null}
        </button>
        <StatusMark state={state} />
        <span className="absolute right-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100">
          <Menu
            align="end"
            trigger={
              <IconButton icon={Ellipsis} label={chatText().list.menu(title)} className="bg-raised! edge" />
            }
            sections={sections}
          />
        </span>
      </div>
    </ContextMenu>
  )
}

/** The tags of a row: one has room beside the model, and all are spoken. */
function TagMarks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <>
      <span aria-hidden className="flex max-w-1/2 flex-none items-center gap-1" title={tags.join(', ')}>
        <span className="min-w-0 truncate rounded-xs bg-sunken px-1 text-meta text-ink-2 edge">
          {tags[0]}
        </span>
        {tags.length > 1 && (
          <span className="tabular flex-none text-meta text-ink-3">+{formatCount(tags.length - 1)}</span>
        )}
      </span>
      <span className="only-spoken"> {chatText().tags.ofRow(tags)}</span>
    </>
  )
}

function metaOf(conversation: ConversationSummary): string {
  const { model, turnCount, lensAnswerCount = 0, lastStatus, columnIds } = conversation
  const state = lastStatus === undefined ? undefined : stateText(lastStatus)
  // A turn, to the user, is a question with its answer.
  const { list } = chatText()
  const turns =
    turnCount > 0
      ? list.turns(Math.ceil(turnCount / 2))
      : lensAnswerCount > 0
        ? list.lensAnswers(lensAnswerCount)
        : list.empty
  if (columnIds !== undefined) return [list.columns(columnIds.length), state ?? []].flat().join(' · ')
  return [model === '' ? chatText().list.noModel : model, state ?? turns].join(' · ')
}

function stateText(state: string): string | undefined {
  const texts: Readonly<Record<string, string>> = chatText().list.status
  return texts[state]
}

function StatusMark({ state }: { state: string | undefined }) {
  const mark = state === undefined ? undefined : marks[state]
  return mark === undefined ? null : (
    <span className="flex-none pr-2 group-hover:invisible" title={stateText(state ?? '')}>
      {mark}
    </span>
  )
}

/** The words beside the model say the same; the mark is for the eye that runs down the list. */
const marks: Readonly<Record<string, React.JSX.Element>> = {
  running: <span className="block size-1.75 rounded-full bg-accent" />,
  waiting: <span className="block size-1.75 rounded-full bg-warn" />,
  failed: <Icon of={CircleAlert} size="small" className="text-danger" />,
  'ended-early': <Icon of={TriangleAlert} size="small" className="text-warn" />,
  interrupted: <Icon of={Unplug} size="small" className="text-warn" />,
}
