import { randomUUID } from 'node:crypto'
import { forkTitle } from './fork-title.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import { answerUnfinished, noSuchTurn } from './conversation-errors.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { OnExisting } from './on-existing.ts'
import { copyTurns } from './copy-turns.ts'
import type { TurnStore } from './turn-store.ts'
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
      const copies = copyTurns(turns.path(turnId), forkId, undefined)
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
