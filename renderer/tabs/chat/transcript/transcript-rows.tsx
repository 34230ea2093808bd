import { insertionProblem } from '../../../../shared/conversations/arrangement.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Insertion } from '../edit/use-insert-turn.ts'
import { TranscriptTurn, type TranscriptTurnProps } from './transcript-turn.tsx'
import type { TranscriptRow } from '../turn-window.ts'

/** The props that all turns share. */
type SharedByTurns = Pick<
  TranscriptTurnProps,
  | 'isAnswering'
  | 'hold'
  | 'actions'
  | 'onRemedy'
  | 'menu'
  | 'canContinueText'
  | 'onInsert'
  | 'onInserted'
  | 'onInsertClosed'
  | 'turns'
>

type TranscriptRowsProps = {
  /** Indexes of the rendered turns, and the gaps between them. */
  rows: readonly TranscriptRow[]
  turns: readonly Turn[]
  /** Number of earlier turns that are not loaded yet. */
  earlierCount: number
  /** Id of the turn that Tab reaches. */
  tabbedId: string | undefined
  insertion: Insertion | undefined
  canInsert: boolean
  shared: SharedByTurns
}

/** The turns near the view, and empty space as high as the turns that are not rendered. */
export function TranscriptRows({
  rows,
  turns,
  earlierCount,
  tabbedId,
  insertion,
  canInsert,
  shared,
}: TranscriptRowsProps) {
  return rows.map((row) => {
    if (typeof row !== 'number') {
      return (
        <div
          key={`gap before ${row.end === turns.length ? 'end' : turns[row.end]?.id}`}
          data-gap
          style={{ height: row.height }}
          className="[overflow-anchor:none]"
        />
      )
    }
    const turn = turns[row]
    return turn === undefined ? null : (
      <TranscriptTurn
        key={turn.id}
        {...shared}
        turn={turn}
        position={earlierCount + row + 1}
        count={earlierCount + turns.length}
        isReached={turn.id === tabbedId}
        replacedCount={turn.kind === 'compaction' ? messageCount(turns.slice(0, row)) : 0}
        isInsertable={row > 0 && canInsert && insertionProblem(turns, row) === undefined}
        insertion={insertion?.turnId === turn.id ? insertion : undefined}
      />
    )
  })
}

/** To the user, a turn is a message with its answer. */
function messageCount(turns: readonly Turn[]): number {
  return turns.filter(({ role }) => role === 'user').length
}
