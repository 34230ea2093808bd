import { randomUUID } from 'node:crypto'
import { maxColumns } from '../../shared/conversations/conversation.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { answerUnfinished, noSuchConversation, tooManyColumns } from './conversation-errors.ts'
import { copyTurns } from './copy-turns.ts'
import { isAnswering } from './submit-conversation-request.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'

/** Creates columns of a comparison: conversations with copies of the turns in view of `like`. All or nothing. */
export function addColumns(
  { id, like = id, columns }: Input<'conversations.addColumns'>,
  { database, clock, conversations, turns, runs, onExisting }: WriteTurnDependencies,
): Result<void> {
  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, ({ comparedIn }) =>
      onExisting(like, (source) => {
        // A column of a column would belong to no list and no comparison.
        if (comparedIn !== undefined || (like !== id && source.comparedIn !== id))
          return err(noSuchConversation)
        if (conversations.columnIds(id).length + columns.length > maxColumns) return err(tooManyColumns)
        if (isAnswering(source.headTurnId, turns, runs)) return err(answerUnfinished)
        const at = clock.now()
        const path = source.headTurnId === null ? [] : turns.path(source.headTurnId)
        for (const change of columns) {
          const columnId = randomUUID()
          const copies = copyTurns(path, columnId, undefined)
          conversations.insert({
            id: columnId,
            settings: { ...source.settings, ...change },
            hasOwnTitle: source.hasOwnTitle,
            headTurnId: copies.at(-1)?.id ?? null,
            createdAt: at,
            updatedAt: at,
            isDeleted: false,
            comparedIn: id,
          })
          for (const copy of copies) turns.insert(copy)
          const last = copies.at(-1)
          if (source.headTurnId !== null && last !== undefined)
            turns.keepDecisions(source.headTurnId, last.id)
        }
        return ok()
      }),
    ),
  )
}
