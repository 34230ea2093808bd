import { useEffect, useMemo, useRef } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import {
  useDeleteTurn,
  useForkConversation,
  useMarkBlock,
  useRestoreTurn,
} from '../../../queries/conversations.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import type { CommandError } from '../../../bridge/call.ts'

/** What can be done with any turn. The functions stay the same, so that no turn is drawn anew for them. */
export interface TurnActions {
  /** Asks again for an answer, or for one to a message; once with `model` where it is given. `goesOn`: from the end of the answer, as the contract says. */
  readonly retry: (turnId: string, model?: string, goesOn?: Input<'conversations.retry'>['goesOn']) => void
  /** Sets the cache mark of a block of a turn, or takes it away. */
  readonly mark: (turn: Turn, block: number, mark: CacheMark | undefined) => void
  /** Opens a new conversation that ends with this turn. */
  readonly fork: (turn: Turn) => void
  /** Shows the request of an answer. */
  readonly inspect: (runId: string) => void
  /** Deletes a turn and what follows it, and offers to bring it back. `isFollowed`: there is something. */
  readonly remove: (turn: Turn, isFollowed: boolean) => void
}

export type TurnActionsOptions = {
  /** The turn at the end of the conversation. */
  headTurnId: string | null
  retry: TurnActions['retry']
  inspect: TurnActions['inspect']
  /** A turn is gone, and with it the button that had the focus. */
  onDeleted: () => void
}

export function useTurnActions(options: TurnActionsOptions): TurnActions {
  const { showError } = useToast()
  const undoable = useUndoable(chatUndoStack)
  const { mutateAsync: remove } = useDeleteTurn()
  const { mutateAsync: restore } = useRestoreTurn()
  const { mutateAsync: fork } = useForkConversation()
  const { mutateAsync: markBlock } = useMarkBlock()
  const latest = useRef({ ...options, undoable, showError })
  useEffect(() => {
    latest.current = { ...options, undoable, showError }
  })

  return useMemo(() => {
    const noteFailure = (error: CommandError) => latest.current.showError(error.appError)
    return {
      retry: (...asked) => latest.current.retry(...asked),
      inspect: (runId) => latest.current.inspect(runId),
      mark: ({ conversationId: id, id: turnId }, block, mark) =>
        void markBlock({ id, turnId, block, mark: mark ?? null }).catch(noteFailure),
      fork({ conversationId: id, id: turnId }) {
        const goOn = goOnFromHere()
        void fork({ id, turnId }).then((made) => goOn('chat', made.id), noteFailure)
      },
      remove(turn, isFollowed) {
        const { conversationId: id, id: turnId } = turn
        const { headTurnId } = latest.current
        const head = headTurnId === null ? {} : { headTurnId }
        latest.current.undoable({
          ids: [turnId],
          make: () => remove({ id, turnId }),
          takeBack: () => restore({ id, turnId, ...head }),
          message: () => deletedText(turn, isFollowed),
          onMade: () => latest.current.onDeleted(),
          onTakenBack: (goOn) => goOn('chat', id),
        })
      },
    }
  }, [remove, restore, fork, markBlock])
}

function deletedText({ role, kind }: Turn, isFollowed: boolean): string {
  const texts = chatText().deletedTurn
  if (kind === 'compaction') return isFollowed ? texts.compactionAndFollowing : texts.compaction
  if (role === 'user' || kind === 'prefill') return isFollowed ? texts.messageAndFollowing : texts.message
  return isFollowed ? texts.answerAndFollowing : texts.answer
}
