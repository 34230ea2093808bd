import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { ContentBoundary } from '../../../controls/panes/content-boundary.tsx'
import type { TurnActions } from './use-turn-actions.ts'
import type { TurnMenu } from './use-turn-menu.ts'
import { AnswerTurn } from '../answer/answer-turn.tsx'
import { EditedTurn } from '../edit/edited-turn.tsx'
import { InsertTurn } from '../edit/insert-turn.tsx'
import { useTurnEdits } from '../edit/turn-edit-store.ts'
import type { Insertion } from '../edit/use-insert-turn.ts'
import { CompactionTurn } from './compaction-turn.tsx'
import { PrefillTurn } from '../composer/prefill-turn.tsx'
import { TurnPlaceContext, useHoldTurn } from './turn-place.tsx'
import { UserTurn } from './user-turn.tsx'

export type TranscriptTurnProps = {
  turn: Turn
  /** Starts at 1. */
  position: number
  count: number
  isReached: boolean
  /** Number of messages, with their answers, that a compaction replaces. */
  replacedCount: number
  isAnswering: boolean
  hold: (turnId: string) => () => void
  actions: TurnActions
  onRemedy: (remedy: Remedy) => void
  menu: TurnMenu
  /** Whether models can continue a text in the format of the conversation. */
  canContinueText: boolean
  /** Whether a message can be inserted between it and the turn above. */
  isInsertable: boolean
  onInsert: (insertion: Insertion) => void
  /** The message being written above or below it. */
  insertion?: Insertion | undefined
  /** Returns the turns in view. */
  turns: () => readonly Turn[]
  onInserted: (made: Turn) => void
  onInsertClosed: () => void
}

/** One turn at its position in the transcript. */
export const TranscriptTurn = memo(function TranscriptTurn(props: TranscriptTurnProps) {
  const { turn, position, count, isReached, hold, onInsert } = props
  const isInsertable = props.isInsertable && props.insertion?.side !== 'above'
  const { id } = turn
  const place = useMemo(
    () => ({
      position,
      count,
      isReached,
      hold: () => hold(id),
      insertAbove: isInsertable ? () => onInsert({ turnId: id, side: 'above', role: 'user' }) : undefined,
    }),
    [position, count, isReached, hold, id, isInsertable, onInsert],
  )
  return (
    <TurnPlaceContext value={place}>
      <PlacedTurn {...props} />
    </TurnPlaceContext>
  )
})

function PlacedTurn(props: TranscriptTurnProps) {
  const { turn, isAnswering, actions, menu } = props
  const isFollowed = props.position < props.count
  const shared = { turn, isAnswering, isFollowed, actions, menu }
  // Keep the turn mounted while its audio plays, so that it continues out of view.
  const [isPlaying, setIsPlaying] = useState(false)
  useHoldTurn(isPlaying)
  const edit = useTurnEdits(({ edits }) => edits[turn.id])
  const isEdited = edit !== undefined
  useHoldTurn(isEdited)
  const row = useFocusAfterEdit(isEdited)
  const { insertion } = props
  const insert = insertion !== undefined && (
    <InsertTurn
      key={`${insertion.side} ${insertion.role}`}
      insertion={insertion}
      turns={props.turns}
      onInserted={props.onInserted}
      onClose={props.onInsertClosed}
    />
  )
  return (
    <div
      ref={row}
      data-turn={turn.id}
      className="reading-column pt-4"
      onPlayCapture={() => setIsPlaying(true)}
      onPauseCapture={() => setIsPlaying(false)}
      onEndedCapture={() => setIsPlaying(false)}
    >
      {insertion?.side === 'above' && insert}
      <ContentBoundary
        content={`${turn.id} ${turn.run?.status ?? ''}`}
        toText={() => textOfBlocks(turn.blocks)}
      >
        {edit !== undefined ? (
          <EditedTurn turn={turn} edit={edit} />
        ) : turn.role === 'user' ? (
          <UserTurn {...shared} />
        ) : turn.kind === 'compaction' ? (
          <CompactionTurn {...shared} replacedCount={props.replacedCount} />
        ) : turn.kind === 'prefill' ? (
          <PrefillTurn {...shared} />
        ) : (
          <AnswerTurn {...shared} onRemedy={props.onRemedy} canContinueText={props.canContinueText} />
        )}
      </ContentBoundary>
      {insertion?.side === 'below' && insert}
    </div>
  )
}

/**
 * Moves the focus from the editor back to the turn. Saving creates another turn, which is focused where it is created.
 */
function useFocusAfterEdit(isEdited: boolean) {
  const row = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    const isOver = wasEdited.current && !isEdited
    wasEdited.current = isEdited
    if (isOver && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('article[aria-posinset]')?.focus({ preventScroll: true })
  }, [isEdited])
  return row
}
