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
  /** Rendered instead of turns while there are none. */
  empty: ReactNode
  /** Rendered below the last turn. */
  below: ReactNode
  /** Closes the search in the conversation; `undefined` while it is closed. */
  onCloseFind: (() => void) | undefined
}

/**
 * Assumed height in pixels of a turn that is not loaded: a user who scrolls up before it is loaded must not reach a
 * false beginning.
 */
const guessedHeight = 200

/** The turns from the first to the head. Follows the end while the user is there. */
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
  // Remember the turn that Tab reaches: if it followed the focus, Tab would stop at every turn.
  const [walkedId, setWalkedId] = useState<string>()
  const tabbedId = turns.some((turn) => turn.id === walkedId) ? walkedId : lastId

  const jumpToEnd = () => {
    followEnd()
    reachEnd()
  }
  // Scroll to a message that was sent, wherever the user was reading. Showing another version does not scroll.
  useEffect(() => {
    if (lastId === undefined || !isAnswering) return
    followEnd()
    reachEnd()
  }, [lastId, isAnswering, followEnd, reachEnd])

  // Preload the find bar: the user types right after opening it.
  useEffect(() => ConversationFind.fetch(), [])

  // Keep the focused turn mounted: unmounting it would drop the focus.
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
  /** Stop following the end while a turn is edited: its growth would push the editor out of view. */
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
  /** The shared menu of all turns. A menu per turn would make up much of the rendering time. */
  const sectionsAtPointer = () => {
    const element = pointed.current
    const turn = turns.find((candidate) => element !== null && candidate.id === turnIdOf(element))
    if (element === null || turn === undefined) return []
    return [...codeSections(element), ...menu({ turn, isAnswering, isFollowed: turn.id !== lastId })]
  }
  // Stop reading aloud when the user leaves the conversation.
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
        // The background makes it a compositor layer of its own: new text does not repaint the rest of the window.
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-surface"
      >
        <div
          ref={content}
          onFocus={onContentFocus}
          // Use block layout: a flex column lays out its growing child twice per frame.
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

/** Menu sections for the code block under the pointer. */
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
