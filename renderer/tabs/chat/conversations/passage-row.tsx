import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import type { Passage } from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../controls/class-names.ts'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { conversationQuery, useChooseVersion } from '../../../queries/conversations.ts'
import { goOnFromHere, type GoOn } from '../../../stores/route.ts'
import { useChatView } from '../chat-view-store.ts'

export type PassageRowProps = {
  passage: Passage
  isOpen: boolean
  /** Opens its conversation, by `goOn` after waiting; returns whether it is open. */
  onOpen: (conversationId: string, goOn: GoOn) => boolean
}

/**
 * A turn found by the search. Pressing it opens its conversation at this turn, in the version that contains it, with
 * the search in the find bar.
 */
export const PassageRow = memo(function PassageRow({ passage, isOpen, onOpen }: PassageRowProps) {
  const { conversationId, turnId, title, text, role, createdAt } = passage
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const choose = useChooseVersion()
  const noteFailure = useNoteFailure()
  const setReadingPlace = useChatView((state) => state.setReadingPlace)
  const openPassage = useChatView((state) => state.openPassage)
  const open = async (): Promise<void> => {
    const goOn = goOnFromHere()
    const conversation = await queryClient.fetchQuery(conversationQuery(bridge, conversationId))
    const isInView = conversation.turns.some(({ id }) => id === turnId)
    if (!isInView) await choose.mutateAsync({ id: conversationId, turnId })
    if (!onOpen(conversationId, goOn)) return
    setReadingPlace(conversationId, { turnId, above: 0 })
    openPassage({ conversationId, turnId, search: useChatView.getState().search.trim() })
  }
  const name = title === '' ? chatText().newConversation : title
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Only some rows are drawn, each in a box of its own.
    <div role="listitem">
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        data-list-key=""
        onClick={() => void open().catch(noteFailure)}
        className={classNames(
          'focus-inside flex w-full flex-col gap-0.5 rounded-sm px-2 py-1.5 text-left',
          isOpen ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span dir="auto" className="w-full truncate font-medium">
          <MatchedText text={name} />
        </span>
        <span dir="auto" className="line-clamp-3 w-full text-small wrap-anywhere text-ink-2">
          <MatchedText text={text} />
        </span>
        <span className="tabular w-full truncate text-meta text-ink-3">
          {chatText().list.passageOf[role]} ·{' '}
          {dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
            createdAt,
          )}
        </span>
      </button>
    </div>
  )
})
