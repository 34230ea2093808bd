import { CircleAlert, ListPlus } from 'lucide-react'
import type { Conversation, Turn, WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useToast } from '../../../controls/toast.tsx'
import { useChooseVersion, useDeleteTurn, useWriteTurn } from '../../../queries/conversations.ts'
import type { CommandError } from '../../../bridge/call.ts'

/** Where a message is being inserted: above or below a turn in view. */
export interface Insertion {
  readonly turnId: string
  readonly side: 'above' | 'below'
  /** Whose words it is to hold, to begin with. */
  readonly role: WrittenRole
}

/** Puts a message that is written by hand between the turns in view, and offers to take it out again. */
export function useInsertTurn() {
  const { show } = useToast()
  const writing = useWriteTurn()
  const { mutateAsync: remove } = useDeleteTurn()
  const { mutateAsync: choose } = useChooseVersion()
  const noteFailure = (error: CommandError) =>
    show({ message: wordError(error.appError).message, icon: CircleAlert })

  /** `turns` are those in view. Calls back with the turn that was made. */
  function insert(
    turns: readonly Turn[],
    { turnId, side, role }: Insertion,
    text: string,
    onInserted: (made: Turn) => void,
  ): void {
    const at = turns.findIndex((turn) => turn.id === turnId)
    const last = turns.at(-1)
    if (at === -1 || last === undefined) return
    const id = last.conversationId
    const following = turns.slice(side === 'above' ? at : at + 1)
    const [next] = following
    const undo = (made: Turn) =>
      void remove({ id, turnId: made.id })
        .then(() => (next === undefined ? undefined : choose({ id, turnId: last.id })))
        .catch(noteFailure)
    const onSuccess = (conversation: Conversation) => {
      const made = conversation.turns.at(-1 - following.length)
      if (made === undefined) return
      onInserted(made)
      show({ message: chatText().insert.done, icon: ListPlus, undo: () => undo(made) })
    }
    writing.mutate(
      { id, role, blocks: [{ type: 'text', text }], ...(next !== undefined && { before: next.id }) },
      { onSuccess },
    )
  }

  return { insert, isPending: writing.isPending, error: writing.error?.appError }
}
