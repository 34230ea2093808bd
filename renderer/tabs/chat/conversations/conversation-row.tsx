import { CircleAlert, Ellipsis, PenLine, Trash2, TriangleAlert, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useChangeConversation, usePrefetchConversation } from '../../../queries/conversations.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'
import { TitleField } from './title-field.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ConversationRowProps = {
  conversation: ConversationSummary
  isOpen: boolean
  /** A tool call of its newest answer waits for an approval. */
  isWaiting: boolean
  onOpen: () => void
  onDeleted: () => void
}

/** A conversation in the list: its title, its model, and the state of its newest answer. */
export function ConversationRow({
  conversation,
  isOpen,
  isWaiting,
  onOpen,
  onDeleted,
}: ConversationRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const change = useChangeConversation(conversation.id)
  const prefetch = usePrefetchConversation(conversation.id)
  const deleteWithUndo = useDeleteWithUndo()
  const state = isWaiting ? 'waiting' : conversation.lastStatus
  const title = conversation.title === '' ? chatText().newConversation : conversation.title
  if (isRenaming) {
    return (
      <li className="flex h-row-tall items-center px-1">
        <TitleField
          title={conversation.title}
          onDone={(next) => {
            setIsRenaming(false)
            if (next !== undefined) change({ title: next })
          }}
        />
      </li>
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
      ],
    },
    {
      items: [
        {
          id: 'delete',
          label: chatText().delete,
          icon: Trash2,
          isDanger: true,
          onSelect: () => deleteWithUndo(conversation.id, title, onDeleted),
        },
      ],
    },
  ]
  return (
    <ContextMenu sections={() => sections}>
      <li
        className={classNames(
          'group relative flex h-row-tall items-center rounded-sm',
          isOpen ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <button
          type="button"
          aria-current={isOpen ? 'true' : undefined}
          // A press lasts long enough to read it: at the click it is there.
          onPointerDown={prefetch}
          onClick={onOpen}
          onDoubleClick={() => setIsRenaming(true)}
          title={title}
          className="focus-inside flex h-full min-w-0 flex-1 flex-col justify-center rounded-sm pr-2 pl-2 text-left group-focus-within:pr-8 group-hover:pr-8 group-has-data-popup-open:pr-8"
        >
          <span dir="auto" className={classNames('w-full truncate', isOpen && 'font-medium')}>
            <MatchedText text={title} />
          </span>
          <span className="tabular w-full truncate text-meta text-ink-3">{metaOf(conversation)}</span>
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
      </li>
    </ContextMenu>
  )
}

function metaOf({ model, turnCount, lensAnswerCount = 0, lastStatus }: ConversationSummary): string {
  const state = lastStatus === undefined ? undefined : stateText(lastStatus)
  // A turn, to the user, is a question with its answer.
  const { list } = chatText()
  const turns =
    turnCount > 0
      ? list.turns(Math.ceil(turnCount / 2))
      : lensAnswerCount > 0
        ? list.lensAnswers(lensAnswerCount)
        : list.empty
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
