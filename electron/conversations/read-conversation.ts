import type { Conversation, Turn } from '../../shared/conversations/conversation.ts'
import type { RunService } from '../runs/run-service.ts'
import type { StoredConversation } from './conversation-row.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'

/**
 * A conversation with the path to its head; with `newestCount` only its last turns, and the number of earlier ones.
 * Throws SQLite's errors: call it inside `database.read`.
 *
 * The window renders the newest turns first and then loads the whole conversation at once. Measured on two cores with
 * 2,000 turns (median of seven, without runs): the newest 30 in 7 ms for any length of text; the whole in 98 ms with
 * 400 characters a turn (1.3 MB), 193 ms with 4,000 (8.5 MB), 516 ms with 20,000 (40 MB). Main is blocked meanwhile, so
 * usual conversations need no pages; one of 40 MB would.
 */
export function readConversation(
  stored: StoredConversation,
  {
    conversations,
    turns,
    runs,
  }: {
    readonly conversations: Pick<ConversationStore, 'columnIds'>
    readonly turns: TurnStore
    readonly runs: RunService
  },
  newestCount?: number,
): Conversation {
  const { settings, id, headTurnId, createdAt, updatedAt, comparedIn } = stored
  const columnIds = comparedIn === undefined ? conversations.columnIds(id) : []
  const path = headTurnId === null ? [] : turns.path(headTurnId, newestCount)
  const versions = turns.idsByParent(id)
  const shown = path.map((turn) =>
    withEditedRun(withSiblings(withRun(turn, runs), versions.get(turn.parentId)), turns),
  )
  const earlierCount = (path[0]?.depth ?? 1) - 1
  return {
    ...settings,
    id,
    headTurnId,
    createdAt,
    updatedAt,
    ...(earlierCount === 0 ? {} : { earlierCount }),
    ...(columnIds.length > 0 && { columnIds }),
    ...(comparedIn !== undefined && { comparedIn }),
    turns: shown,
  }
}

export function withRun(
  { copiedRunId, runId = copiedRunId, depth: _depth, run: _end, ...turn }: StoredTurn,
  runs: RunService,
): Turn {
  const run = runId === undefined ? undefined : runs.get(runId)
  return run?.ok === true ? { ...turn, run: run.value } : turn
}

function withSiblings(turn: Turn, all: readonly string[] = []): Turn {
  if (all.length < 2) return turn
  return { ...turn, siblings: { index: all.indexOf(turn.id), count: all.length, ids: [...all] } }
}

/** A manually edited answer has no run of its own; it shows the run of the newest version that has one. */
function withEditedRun(turn: Turn, turns: TurnStore): Turn {
  const { role, kind, run, siblings } = turn
  if (role !== 'assistant' || kind !== undefined || run !== undefined || siblings === undefined) return turn
  for (const id of siblings.ids.toReversed()) {
    const { runId, copiedRunId = runId } = turns.get(id) ?? {}
    if (copiedRunId !== undefined) return { ...turn, editedRunId: copiedRunId }
  }
  return turn
}
