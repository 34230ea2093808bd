import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { chatText } from '../../shared/text/en/chat.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { answerUnfinished } from './conversation-errors.ts'
import { copyTurns } from './copy-turns.ts'
import { isAnswering } from './submit-conversation-request.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'

/**
 * Creates a conversation with copies of the turns in view, the same settings, in the same folder and with the same
 * tags. Other versions are not copied, and nothing is sent. Returns its id.
 */
export function duplicate(
  id: string,
  { database, clock, conversations, turns, runs, onExisting }: WriteTurnDependencies,
): Result<string> {
  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, ({ settings, headTurnId }) => {
      if (isAnswering(headTurnId, turns, runs)) return err(answerUnfinished)
      const at = clock.now()
      const copyId = randomUUID()
      const copies = headTurnId === null ? [] : copyTurns(turns.path(headTurnId), copyId, undefined)
      const last = copies.at(-1)
      conversations.insert({
        id: copyId,
        settings: { ...settings, title: copyTitle(settings.title) },
        hasOwnTitle: true,
        headTurnId: last?.id ?? null,
        createdAt: at,
        updatedAt: at,
        isDeleted: false,
      })
      for (const copy of copies) turns.insert(copy)
      if (headTurnId !== null && last !== undefined) turns.keepDecisions(headTurnId, last.id)
      conversations.keepPlace(id, copyId)
      return ok(copyId)
    }),
  )
}

function copyTitle(title: string): string {
  return title === '' ? chatText().copyOfUntitled : chatText().copyOf(title)
}
