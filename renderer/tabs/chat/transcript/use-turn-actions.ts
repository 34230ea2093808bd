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

/** The actions on turns. The functions are stable, so that they cause no turn to render. */
export interface TurnActions {
  /**
   * Retries an answer, or requests one to a message; once with `model` if given. `goesOn` continues from the end of the
   * answer, as the contract describes.
   */
  readonly retry: (turnId: string, model?: string, goesOn?: Input<'conversations.retry'>['goesOn']) => void
  /** Sets or removes the cache mark of a block of a turn. */
  readonly mark: (turn: Turn, block: number, mark: CacheMark | undefined) => void
  /** Opens a new conversation that ends with this turn. */
  readonly fork: (turn: Turn) => void
  /** Shows the request of an answer. */
  readonly inspect: (runId: string) => void
  /** Deletes a turn and all later ones, and offers Undo. `isFollowed`: there are later ones. */
  readonly remove: (turn: Turn, isFollowed: boolean) => void
}

export type TurnActionsOptions = {
  /** Id of the turn at the end of the conversation. */
  headTurnId: string | null
  retry: TurnActions['retry']
  inspect: TurnActions['inspect']
  /** Moves the focus when a turn is deleted together with the focused button. */
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
