import { randomUUID } from 'node:crypto'
import { forkTitle } from './fork-title.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import { answerUnfinished, noSuchTurn } from './conversation-errors.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { OnExisting } from './on-existing.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface ForkDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly conversations: ConversationStore
  readonly turns: TurnStore
  readonly runs: Pick<RunService, 'current'>
  readonly onExisting: OnExisting
}

/**
 * Makes a conversation of copies of the turns up to and including `turnId`, with the same settings. Resolves to its id.
 *
 * A copied answer refers to the run of the first one: its figures and its record are shown, and it stays when either
 * conversation is removed.
 */
export function fork(
  { id, turnId }: { id: string; turnId: string },
  { database, clock, conversations, turns, runs, onExisting }: ForkDependencies,
): Result<string> {
  return database.write(databaseError('forkNotSaved'), () =>
    onExisting(id, ({ settings }) => {
      const turn = turns.get(turnId)
      if (turn?.conversationId !== id) return err(noSuchTurn)
      if (turn.runId !== undefined && runs.current(turn.runId)?.status === 'running')
        return err(answerUnfinished)
      const at = clock.now()
      const forkId = randomUUID()
      const copies = copyPath(turns.path(turnId), forkId)
      conversations.insert({
        id: forkId,
        settings: { ...settings, title: forkTitle(settings.title) },
        hasOwnTitle: true,
        headTurnId: copies.at(-1)?.id ?? null,
        createdAt: at,
        updatedAt: at,
        isDeleted: false,
      })
      for (const copy of copies) turns.insert(copy)
      return ok(forkId)
    }),
  )
}

function copyPath(path: readonly StoredTurn[], conversationId: string): StoredTurn[] {
  let parentId: string | null = null
  return path.map(({ runId, copiedRunId = runId, ...turn }) => {
    const copy: StoredTurn = {
      ...turn,
      id: randomUUID(),
      conversationId,
      parentId,
      ...(copiedRunId === undefined ? {} : { copiedRunId }),
    }
    parentId = copy.id
    return copy
  })
}
