import { ListPlus } from 'lucide-react'
import type { Turn, WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useWriteTurn } from '../../../queries/conversations.ts'
import { useUndoChange } from './use-undo-change.ts'

/** The position of a message being inserted: above or below a turn in view. */
export interface Insertion {
  readonly turnId: string
  readonly side: 'above' | 'below'
  /** The initial role of the message. */
  readonly role: WrittenRole
}

/** Inserts a handwritten message between the turns in view, and offers Undo. */
export function useInsertTurn() {
  const writing = useWriteTurn()
  const { tell } = useUndoChange()

  /** `turns` are those in view. Calls back with the created turn. */
  function insert(
    turns: readonly Turn[],
    { turnId, side, role }: Insertion,
    text: string,
    onInserted: (made: Turn) => void,
  ): void {
    const at = turns.findIndex((turn) => turn.id === turnId)
    const last = turns.at(-1)
    if (at === -1 || last === undefined) return
    const index = side === 'above' ? at : at + 1
    const next = turns[index]
    const blocks = [{ type: 'text' as const, text }]
    writing.mutate(
      { id: last.conversationId, role, blocks, ...(next !== undefined && { before: next.id }) },
      {
        onSuccess(made) {
          const turn = made.turns.at(index - turns.length - 1)
          if (turn === undefined) return
          onInserted(turn)
          const places = turns.map(({ id }) => id).toSpliced(index, 0, turn.id)
          tell({ message: chatText().insert.done, icon: ListPlus, before: turns, places, made })
        },
      },
    )
  }

  return { insert, isPending: writing.isPending, error: writing.error?.appError }
}
