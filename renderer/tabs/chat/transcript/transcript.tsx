import { Copy } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { continuesPrefill } from '../../../../shared/conversations/prefill.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useChatView } from '../chat-view-store.ts'
import { useReadAloud } from '../read-aloud/read-aloud-store.ts'
import { JumpToEnd } from './jump-to-end.tsx'
import { useCopyTurns } from './use-copy-turns.ts'
import { useFollowEnd } from './use-follow-end.ts'
import { EditContext } from '../edit/edit-context.ts'
import { useInsertion } from '../edit/use-insertion.ts'
import { useTurnCommands } from '../edit/use-turn-commands.ts'
import type { TurnActions } from './use-turn-actions.ts'
import { useFocusInPlace } from './use-focus-in-place.ts'
import { useKeptReadingPlace } from './use-kept-reading-place.ts'
import { turnIdOf } from './turn-id-of.ts'
import { useTurnKeys } from './use-turn-keys.ts'
import { useTurnMenu } from './use-turn-menu.ts'
import { useTurnsInView } from './use-turns-in-view.ts'
import { SystemTurn } from './system-turn.tsx'
import { TranscriptRows } from './transcript-rows.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

const ConversationFind = createLazyView(
  async () => (await import('../find/conversation-find.tsx')).ConversationFind,
)

export type TranscriptProps = {
  conversation: Conversation
  onSystemChange: (system: string) => void
  onSystemMark: (mark: CacheMark | null) => void
  actions: TurnActions
  onRemedy: (remedy: Remedy) => void
  onInspect: (runId: string) => void
  /** What stands in place of turns while there are none. */
  empty: ReactNode
  /** What stands under the last turn. */
  below: ReactNode
  /** Closes the search in the conversation, while it is open. */
  onCloseFind: (() => void) | undefined
}

/** Of a turn that is still to be read, in pixels: whoever scrolls up meanwhile must not come to a beginning that is none. */
const guessedHeight = 200

/** The turns from the first to the head. Follows its end while the user is there. */
export function Transcript({
  conversation,
  onSystemChange,
  onSystemMark,
  actions,
  onRemedy,
  onInspect,
  empty,
  below,
  onCloseFind,
}: TranscriptProps) {
  const { id, turns, earlierCount = 0 } = conversation
  const systemMark = conversation.systemMark ?? undefined
  const canMark = formatRegistry[conversation.format].promptCaching === 'marked'
  const canContinueText = continuesPrefill(conversation.format)
  const notSentIn = canMark ? undefined : formatRegistry[conversation.format].label
  const box = useRef<HTMLDivElement>(null)
  const [startsAt] = useState(() => {
    const place = useChatView.getState().readingPlaces[id]
    return turns.some((turn) => turn.id === place?.turnId) ? place : undefined
  })
  const { rows, reach, reachEnd, hold } = useTurnsInView({ turns, box, startsAt })
  const { content, isAtEnd, followEnd, leaveEnd } = useFollowEnd(box, { startsAtEnd: startsAt === undefined })
  const [reachedId, setReachedId] = useState<string>()
  useKeptReadingPlace(id, box, isAtEnd)
  useCopyTurns(box, conversation)
  const last = turns.at(-1)
  const lastId = last?.id
  const isAnswering = last?.run?.status === 'running'
  // The turn that Tab leads to stays the same while Tab goes through the buttons of others, or it would pass every turn by.
  const [walkedId, setWalkedId] = useState<string>()
  const tabbedId = turns.some((turn) => turn.id === walkedId) ? walkedId : lastId

  const jumpToEnd = () => {
    followEnd()
    reachEnd()
  }
  // A message that was sent is in view, wherever the user was reading. Another version in view moves nothing.
  useEffect(() => {
    if (lastId === undefined || !isAnswering) return
    followEnd()
    reachEnd()
  }, [lastId, isAnswering, followEnd, reachEnd])

  // Preloads the find bar: the user types right after opening it.
  useEffect(() => ConversationFind.fetch(), [])

  // Keeps the focused turn mounted: to unmount it while scrolling would drop the focus.
  useEffect(() => (reachedId === undefined ? undefined : hold(reachedId)), [reachedId, hold])

  const reachToRead: typeof reach = (index, onReached) => {
    leaveEnd()
    reach(index, onReached)
  }
  const go = (next: number) => {
    if (turns[next] !== undefined)
      reachToRead(next, (element) =>
        element.querySelector<HTMLElement>('article[aria-posinset]')?.focus({ preventScroll: true }),
      )
  }
  const goToTurn = (turnId: string) => go(turns.findIndex((turn) => turn.id === turnId))
  /** Who edits a turn sees it whole, and not the end that its growth would push it away for. */
  const onContentFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLTextAreaElement) leaveEnd(target.closest('article'))
  }
  const { insertion, setInsertion, noteMade, noteInserted, closeInsert } = useInsertion(turns, box, goToTurn)
  const { commandsOf, blockedReason } = useTurnCommands({
    conversation,
    actions,
    onInsert: setInsertion,
    onMade: noteMade,
  })
  const noteFocus = useFocusInPlace(turns, box)
  const menu = useTurnMenu(actions, onInspect, commandsOf, canMark)
  const around = useMemo(
    () => ({ conversation, commandsOf, blockedReason, onMade: noteMade }),
    [conversation, commandsOf, blockedReason, noteMade],
  )
  const turnsInView = useLatest(() => turns)
  const shared = {
    isAnswering,
    hold,
    actions,
    onRemedy,
    menu,
    canContinueText,
    onInsert: setInsertion,
    turns: turnsInView,
    onInserted: noteInserted,
    onInsertClosed: closeInsert,
  }
  const pointed = useRef<Element>(null)
  /** One menu for all turns: one each would be a good part of drawing them. */
  const sectionsAtPointer = () => {
    const element = pointed.current
    const turn = turns.find((one) => element !== null && one.id === turnIdOf(element))
    if (element === null || turn === undefined) return []
    return [...codeSections(element), ...menu({ turn, isAnswering, isFollowed: turn.id !== lastId })]
  }
  // Who leaves the conversation does not listen to it any more.
  useEffect(() => () => useReadAloud.getState().stop(), [])
  const onTurnKey = useTurnKeys({ turns, isAnswering, menu, go })

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {onCloseFind !== undefined && (
        <ConversationFind turns={turns} box={box} reach={reachToRead} onClose={onCloseFind} />
      )}
      <div
        ref={box}
        data-transcript
        // On a ground of its own it is a layer of its own: words that come do not draw the rest of the window again.
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-surface"
      >
        <div
          ref={content}
          onFocus={onContentFocus}
          // Block layout: a flexible column lays its growing child out twice in every frame.
          className={classNames(
            turns.length === 0 ? 'flex min-h-full flex-col' : 'pb-4',
            isAtEnd && '[overflow-anchor:none]',
          )}
        >
          <SystemTurn
            key={id}
            system={conversation.system}
            variables={conversation.variables}
            onChange={onSystemChange}
            marking={
              canMark || systemMark !== undefined
                ? { mark: systemMark, notSentIn, onChange: (mark) => onSystemMark(mark ?? null) }
                : undefined
            }
          />
          {turns.length === 0 && empty}
          {turns.length > 0 && (
            <EditContext value={around}>
              <ContextMenu sections={sectionsAtPointer}>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys lead from turn to turn. */}
                <div
                  role="feed"
                  aria-label={chatText().transcript}
                  aria-busy={isAnswering || earlierCount > 0 || undefined}
                  onKeyDown={onTurnKey}
                  onFocus={({ target }) => {
                    noteFocus(target)
                    setReachedId(turnIdOf(target))
                    if (target.tagName === 'ARTICLE') setWalkedId(turnIdOf(target))
                  }}
                  onContextMenuCapture={({ target }) =>
                    (pointed.current = target instanceof Element ? target : null)
                  }
                >
                  {earlierCount > 0 && <div style={{ height: earlierCount * guessedHeight }} />}
                  <TranscriptRows
                    rows={rows}
                    turns={turns}
                    earlierCount={earlierCount}
                    tabbedId={tabbedId}
                    insertion={insertion}
                    canInsert={blockedReason === undefined}
                    shared={shared}
                  />
                </div>
              </ContextMenu>
            </EditContext>
          )}
          {below}
        </div>
        <div className="-mt-px h-px" />
      </div>
      {!isAtEnd && lastId !== undefined && <JumpToEnd onClick={jumpToEnd} />}
    </div>
  )
}

/** What can be done with the block of code that is pointed at. */
function codeSections(element: Element): readonly MenuSection[] {
  const code = element.closest('figure.code-block')?.querySelector('pre')?.textContent
  if (code === undefined) return []
  return [
    {
      items: [
        { id: 'copy-code', label: chatText().copyCode, icon: Copy, onSelect: () => void copyText(code) },
      ],
    },
  ]
}
