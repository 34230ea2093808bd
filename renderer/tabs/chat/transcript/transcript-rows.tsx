import { insertionProblem } from '../../../../shared/conversations/arrangement.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Insertion } from '../edit/use-insert-turn.ts'
import { TranscriptTurn, type TranscriptTurnProps } from './transcript-turn.tsx'
import type { TranscriptRow } from '../turn-window.ts'

/** What every turn gets, whichever it is. */
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
  /** The turns that are drawn, by their index, and the gaps between them. */
  rows: readonly TranscriptRow[]
  turns: readonly Turn[]
  /** How many come before the first of them, and are not read yet. */
  earlierCount: number
  /** The turn that Tab leads to. */
  tabbedId: string | undefined
  insertion: Insertion | undefined
  canInsert: boolean
  shared: SharedByTurns
}

/** The turns near the view, each in its place, and empty space as high as what is not drawn. */
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

/** A turn, to the user, is a message with its answer. */
function messageCount(turns: readonly Turn[]): number {
  return turns.filter(({ role }) => role === 'user').length
}
