import { err, ok, type Result } from '../../shared/errors/result.ts'
import { stillAnswering, toolIsCalled } from './conversation-errors.ts'
import type { StoredConversation } from './conversation-row.ts'
import { isAnswering } from './submit-conversation-request.ts'
import type { StoredTurn } from './turn-store.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'

type PathDependencies = Pick<WriteTurnDependencies, 'turns' | 'runs' | 'conversations'>

/** The turns in view, for a manual change: refused while an answer to them arrives or a tool runs for them. */
export function pathToChange(
  { headTurnId }: StoredConversation,
  { turns, runs }: PathDependencies,
): Result<readonly StoredTurn[]> {
  if (isAnswering(headTurnId, turns, runs)) return err(stillAnswering)
  if (headTurnId !== null && turns.isCalling(headTurnId)) return err(toolIsCalled)
  return ok(headTurnId === null ? [] : turns.path(headTurnId))
}

/**
 * Stores turns that replace some in view, and shows them. `keepsEnd`: the last of them is a copy of the last turn in
 * view, and keeps the decisions about its tool calls.
 */
export function showChangedPath(
  {
    conversation: { id, headTurnId },
    at,
    newTurns,
    keepsEnd,
  }: {
    readonly conversation: StoredConversation
    readonly at: number
    readonly newTurns: readonly StoredTurn[]
    readonly keepsEnd: boolean
  },
  { turns, conversations }: PathDependencies,
): void {
  for (const turn of newTurns) turns.insert(turn)
  const last = newTurns.at(-1)
  if (last === undefined) return
  if (headTurnId !== null && keepsEnd) turns.keepDecisions(headTurnId, last.id)
  conversations.setHead(id, last.id, at)
}
