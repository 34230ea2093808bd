import { ArrowDown } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContentBoundary } from '../../../controls/content-boundary.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { useGrowingCount } from '../../../panels/markdown/use-growing-count.ts'
import { useFollowEnd } from '../hooks/use-follow-end.ts'
import type { TurnActions } from '../hooks/use-turn-actions.ts'
import { AnswerTurn } from './answer-turn.tsx'
import { CompactionTurn } from './compaction-turn.tsx'
import { SystemTurn } from './system-turn.tsx'
import { UserTurn } from './user-turn.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type TranscriptProps = {
  conversation: Conversation
  onSystemChange: (system: string) => void
  actions: TurnActions
  onRemedy: (remedy: Remedy) => void
  onInspect: (runId: string) => void
  /** What stands in place of turns while there are none. */
  empty: ReactNode
  /** What stands under the last turn. */
  below: ReactNode
}

/** So many turns are drawn at once; one of them is higher than a screen more often than not. */
const firstTurns = 4
/** Who scrolls up in a long conversation at once should not come to a beginning that is none. */
const laterTurns = 8

/** The turns from the first to the head. Follows its end while the user is there. */
export function Transcript({
  conversation,
  onSystemChange,
  actions,
  onRemedy,
  onInspect,
  empty,
  below,
}: TranscriptProps) {
  const { turns } = conversation
  const { box, content, isAtEnd, jumpToEnd } = useFollowEnd()
  const drawnCount = useGrowingCount(turns.length, firstTurns, laterTurns)
  const hiddenCount = turns.length - drawnCount
  const last = turns.at(-1)
  const lastId = last?.id
  const isAnswering = last?.run?.status === 'running'

  // A message that was sent is in view, wherever the user was reading. Another version in view moves nothing.
  useEffect(() => {
    if (lastId !== undefined && isAnswering) jumpToEnd()
  }, [lastId, isAnswering, jumpToEnd])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={box} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
        <div
          ref={content}
          // Block layout: a flexible column lays its growing child out twice in every frame.
          className={classNames(
            turns.length === 0 && 'flex min-h-full flex-col',
            isAtEnd && '[overflow-anchor:none]',
          )}
        >
          <SystemTurn key={conversation.id} system={conversation.system} onChange={onSystemChange} />
          {turns.length === 0 && empty}
          {turns.slice(hiddenCount).map((turn, index) => (
            <div
              key={turn.id}
              className={classNames(
                'border-t border-line',
                isSettled(turns, hiddenCount + index) &&
                  '[contain-intrinsic-size:auto_240px] [content-visibility:auto]',
              )}
            >
              <ContentBoundary
                content={`${turn.id} ${turn.run?.status ?? ''}`}
                toText={() => textOfBlocks(turn.blocks)}
              >
                {turn.role === 'user' ? (
                  <UserTurn
                    turn={turn}
                    isAnswering={isAnswering}
                    isFollowed={turn.id !== lastId}
                    actions={actions}
                  />
                ) : turn.kind === 'compaction' ? (
                  <CompactionTurn
                    turn={turn}
                    replacedCount={messageCount(turns.slice(0, hiddenCount + index))}
                    isAnswering={isAnswering}
                    isFollowed={turn.id !== lastId}
                    actions={actions}
                    onInspect={onInspect}
                  />
                ) : (
                  <AnswerTurn
                    turn={turn}
                    isAnswering={isAnswering}
                    isFollowed={turn.id !== lastId}
                    actions={actions}
                    onRemedy={onRemedy}
                    onInspect={onInspect}
                  />
                )}
              </ContentBoundary>
            </div>
          ))}
          {below}
        </div>
        <div className="-mt-px h-px" />
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={jumpToEnd}
          className="absolute bottom-3 left-1/2 flex h-control-small -translate-x-1/2 items-center gap-1.5 rounded-full bg-raised px-3 text-small font-medium shadow-pop hover:bg-[color-mix(in_srgb,var(--color-raised),var(--color-ink)_5%)]"
        >
          <Icon of={ArrowDown} size="small" />
          {chatText().jumpToEnd}
        </button>
      )}
    </div>
  )
}

/** A turn that can be left out of layout while it is off screen: its height will not change by itself. */
function isSettled(turns: readonly Turn[], index: number): boolean {
  return index < turns.length - 2
}

/** A turn, to the user, is a message with its answer. */
function messageCount(turns: readonly Turn[]): number {
  return turns.filter(({ role }) => role === 'user').length
}
