import { randomUUID } from 'node:crypto'
import { forkTitle } from './fork-title.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { answerUnfinished, noSuchTurn } from './conversation-errors.ts'
import { copyTurns } from './copy-turns.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/**
 * Creates a conversation with copies of the turns up to and including `turnId`, and the same settings. Returns its id.
 */
export function fork(
  { id, turnId }: { id: string; turnId: string },
  { database, clock, conversations, turns, runs, onExisting }: WriteTurnDependencies,
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
