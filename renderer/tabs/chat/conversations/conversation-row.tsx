import { Check, CircleAlert, Ellipsis, TriangleAlert, Unplug } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { RowMenuButton, type RowMenuHandle } from '../../../controls/overlays/row-menu.tsx'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import { conversationListActions, useConversationList } from './conversation-list-store.ts'
import { dragConversations } from './drag-conversations.ts'
import { TitleField } from './title-field.tsx'
import type { RowActions } from './use-row-actions.ts'

export type ConversationRowProps = {
  conversation: ConversationSummary
  isOpen: boolean
  /** Whether a tool call of its newest answer waits for approval. */
  isWaiting: boolean
  /** The shared menu of all rows, which the row's button opens. */
  menu: RowMenuHandle
  actions: RowActions
}

/** A conversation in the list: its title, its model, and the state of its newest answer. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  isOpen,
  isWaiting,
  menu,
  actions,
}: ConversationRowProps) {
  const { id } = conversation
  const isSelecting = useConversationList((list) => list.isSelecting)
  const isSelected = useConversationList((list) => list.selectedIds.includes(id))
  const isRenaming = useConversationList((list) => list.renamedId === id)
  const button = useFocusAfterRename(isRenaming)
  const state = isWaiting ? 'waiting' : conversation.lastStatus
  const title = conversation.title === '' ? chatText().newConversation : conversation.title
  const { rename } = conversationListActions
  if (isRenaming) {
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The same.
      <div role="listitem" className="flex h-row-tall items-center px-1">
        <TitleField
          title={conversation.title}
          onDone={(next) => {
            rename(undefined)
            if (next !== undefined) actions.rename(conversation, next)
          }}
        />
      </div>
    )
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Only some rows are drawn, each in a box of its own.
      role="listitem"
      data-conversation={id}
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
        ref={button}
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        // Prefetch on pointer down: the conversation is usually loaded by the time of the click.
        onPointerDown={() => actions.prefetch(id)}
        draggable
        onDragStart={(event) => {
          const { selectedIds } = useConversationList.getState()
          dragConversations(event.dataTransfer, selectedIds.includes(id) ? selectedIds : [id])
        }}
        data-list-key=""
        aria-pressed={isSelecting ? isSelected : undefined}
        onClick={(event) => {
          if (isSelecting || event.shiftKey || event.ctrlKey || event.metaKey)
            actions.toggle(id, event.shiftKey)
          else actions.open(id)
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2') rename(id)
          else if (event.key === 'Delete') actions.trash(conversation)
          else if (event.key === ' ') actions.toggle(id, event.shiftKey)
          else return
          event.preventDefault()
        }}
        onDoubleClick={() => (isSelecting ? undefined : rename(id))}
        title={title}
        className="focus-inside flex h-full min-w-0 flex-1 flex-col justify-center rounded-sm pr-2 pl-2 text-left group-focus-within:pr-8 group-hover:pr-8 group-has-data-popup-open:pr-8"
      >
        <span className="flex w-full min-w-0 items-center gap-1.5">
          {conversation.model !== '' && <LetterMark model={conversation.model} />}
          <span dir="auto" className={classNames('min-w-0 flex-1 truncate', isOpen && 'font-medium')}>
            <MatchedText text={title} />
          </span>
        </span>
        <span className="flex w-full min-w-0 items-center gap-1">
          <span className="tabular min-w-0 flex-1 truncate text-meta text-ink-3">{metaOf(conversation)}</span>
          <TagMarks tags={conversation.tags ?? []} />
        </span>
        {isWaiting ? <span className="only-spoken"> {chatText().list.status.waiting}</span> : null}
      </button>
      <StatusMark state={state} />
      <span className="absolute right-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100">
        <RowMenuButton menu={menu} id={id}>
          <IconButton icon={Ellipsis} label={chatText().list.menu(title)} className="bg-raised! edge" />
        </RowMenuButton>
      </span>
    </div>
  )
})

/** Moves the focus from the title field back to the row. */
function useFocusAfterRename(isRenaming: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(isRenaming)
  useEffect(() => {
    const isOver = wasRenaming.current && !isRenaming
    wasRenaming.current = isRenaming
    if (isOver && document.activeElement === document.body) button.current?.focus()
  }, [isRenaming])
  return button
}

/** The tags of a row: one fits beside the model, screen readers get all. */
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
  // To the user, a turn is a message with its answer.
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

/** The text beside the model says the same; the marks help to scan the list. */
const marks: Readonly<Record<string, React.JSX.Element>> = {
  running: <span className="block size-1.75 rounded-full bg-accent" />,
  waiting: <span className="block size-1.75 rounded-full bg-warn" />,
  failed: <Icon of={CircleAlert} size="small" className="text-danger" />,
  'ended-early': <Icon of={TriangleAlert} size="small" className="text-warn" />,
  interrupted: <Icon of={Unplug} size="small" className="text-warn" />,
}
