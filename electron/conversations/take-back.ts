import type { Input } from '../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { noSuchTurn, stillAnswering } from './conversation-errors.ts'
import type { DeleteTurnDependencies } from './delete-turn.ts'
import { isAnswering } from './submit-conversation-request.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'

/**
 * Undoes a change of the turns in view: the earlier turns are shown again. Turns that the change made are hidden,
 * unless the change sent a request or the conversation was continued from it: then they stay as a version. An arriving
 * answer among them is stopped first.
 */
export async function takeBack(
  { id, headTurnId, madeHeadTurnId }: Input<'conversations.takeBack'>,
  dependencies: DeleteTurnDependencies,
): Promise<Result<void>> {
  const { database, clock, conversations, turns, runs, onExisting } = dependencies
  const running = onExisting(id, (conversation) => {
    const isMade = conversation.headTurnId === madeHeadTurnId
    return ok(
      isMade && isAnswering(madeHeadTurnId, turns, runs) ? turns.get(madeHeadTurnId)?.runId : undefined,
    )
  })
  if (!running.ok) return running
  if (running.value !== undefined) await runs.stop(running.value)

  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, (conversation) => {
      const before = turns.get(headTurnId)
      if (before?.conversationId !== id) return err(noSuchTurn)
      if (isAnswering(conversation.headTurnId, turns, runs)) return err(stillAnswering)
      const made = madeBy(headTurnId, madeHeadTurnId, turns)
      const [root] = made
      const hasGoneOn = conversation.headTurnId !== madeHeadTurnId
      if (root?.conversationId === id && !hasGoneOn && made.every(({ runId }) => runId === undefined))
        turns.delete(root.id, clock.now())
      conversations.setHead(id, headTurnId, conversation.updatedAt)
      return ok()
    }),
  )
}

/** The turns that came into view, oldest first. */
function madeBy(headTurnId: string, madeHeadTurnId: string, turns: TurnStore): StoredTurn[] {
  const before = new Set(turns.path(headTurnId).map(({ id }) => id))
  return turns.path(madeHeadTurnId).filter(({ id }) => !before.has(id))
}
