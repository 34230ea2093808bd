import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import { isAnswering } from './submit-conversation-request.ts'
import { noSuchTurn, stillAnswering } from './conversation-errors.ts'
import type { StoredConversation } from './conversation-row.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { OnExisting } from './on-existing.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface DeleteTurnDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly conversations: ConversationStore
  readonly turns: TurnStore
  readonly runs: Pick<RunService, 'current' | 'stop'>
  readonly onExisting: OnExisting
}

/**
 * Hides a turn with its descendants. An arriving answer among them is stopped first.
 *
 * A remaining version is shown in its place: the one before, else the one after. Without one, the conversation ends
 * before the turn.
 */
export async function deleteTurn(
  { id, turnId }: { id: string; turnId: string },
  dependencies: DeleteTurnDependencies,
): Promise<Result<void>> {
  const { database, clock, conversations, turns, runs, onExisting } = dependencies
  const running = onExisting(id, ({ headTurnId }) => {
    if (turns.get(turnId)?.conversationId !== id) return err(noSuchTurn)
    return ok(isArriving(turnId, headTurnId, dependencies) ? turns.get(headTurnId ?? '')?.runId : undefined)
  })
  if (!running.ok) return running
  if (running.value !== undefined) await runs.stop(running.value)

  return database.write(databaseError('turnNotDeleted'), () =>
    onExisting(id, (conversation) => {
      const turn = turns.get(turnId)
      if (turn?.conversationId !== id) return err(noSuchTurn)
      // Another window may have retried while the answer was stopped.
      if (isArriving(turnId, conversation.headTurnId, dependencies)) return err(stillAnswering)
      const next = headWithout(turn, conversation, turns)
      turns.delete(turnId, clock.now())
      conversations.setHead(id, next, conversation.updatedAt)
      return ok()
    }),
  )
}

/** Restores the turns that the deletion of `turnId` hid, and shows them unless an answer is arriving. */
export function restoreTurn(
  { id, turnId, headTurnId }: { id: string; turnId: string; headTurnId?: string | undefined },
  dependencies: DeleteTurnDependencies,
): Result<void> {
  const { database, conversations, turns, runs, onExisting } = dependencies
  return database.write(databaseError('turnNotRestored'), () =>
    onExisting(id, (conversation) => {
      if (!turns.restore(id, turnId)) return err(noSuchTurn)
      if (!isAnswering(conversation.headTurnId, turns, runs)) {
        const wasInView = headTurnId !== undefined && turns.get(headTurnId)?.conversationId === id
        conversations.setHead(id, wasInView ? headTurnId : turns.newestLeaf(turnId), conversation.updatedAt)
      }
      return ok()
    }),
  )
}

/** Whether the arriving answer is the turn or one of its descendants. */
function isArriving(
  turnId: string,
  headTurnId: string | null,
  { turns, runs }: DeleteTurnDependencies,
): boolean {
  return isAnswering(headTurnId, turns, runs) && isOnPath(turnId, headTurnId, turns)
}

function isOnPath(turnId: string, headTurnId: string | null, turns: TurnStore): boolean {
  return headTurnId !== null && turns.path(headTurnId).some(({ id }) => id === turnId)
}

function headWithout(
  turn: StoredTurn,
  { id, headTurnId }: StoredConversation,
  turns: TurnStore,
): string | null {
  if (!isOnPath(turn.id, headTurnId, turns)) return headTurnId
  const versions = turns.idsByParent(id).get(turn.parentId) ?? []
  const index = versions.indexOf(turn.id)
  const other = versions[index - 1] ?? versions[index + 1]
  return other === undefined ? turn.parentId : turns.newestLeaf(other)
}
