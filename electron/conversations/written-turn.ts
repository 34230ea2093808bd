import { randomUUID } from 'node:crypto'
import { withoutStoredBytes } from '../../shared/attachments/stand-in.ts'
import type { WrittenRole } from '../../shared/conversations/conversation.ts'
import { titleOf } from '../../shared/conversations/title.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Block } from '../../shared/runs/block.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import { noSuchTurn, nothingToSend, stillAnswering } from './conversation-errors.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { OnExisting } from './on-existing.ts'
import { isAnswering } from './submit-conversation-request.ts'
import type { TurnStore } from './turn-store.ts'

/** A turn that is written by hand, as if it had been said. */
export interface WrittenTurn {
  readonly id: string
  readonly role: WrittenRole
  readonly blocks: readonly Block[]
  /** The turn that it is a version of; left out, it stands behind the head. */
  readonly insteadOf?: string
}

export interface WriteTurnDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly conversations: ConversationStore
  readonly turns: TurnStore
  readonly runs: Pick<RunService, 'current'>
  readonly onExisting: OnExisting
}

/** Adds a turn behind the head, or a version of a turn. It has no run, and nothing is sent. */
export function writeTurn(
  { id, role, blocks, insteadOf }: WrittenTurn,
  { database, clock, conversations, turns, runs, onExisting }: WriteTurnDependencies,
): Result<void> {
  if (blocks.length === 0) return err(nothingToSend)
  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, ({ headTurnId, settings, hasOwnTitle }) => {
      if (isAnswering(headTurnId, turns, runs)) return err(stillAnswering)
      const replaced = insteadOf === undefined ? undefined : turns.get(insteadOf)
      if (insteadOf !== undefined && replaced?.conversationId !== id) return err(noSuchTurn)
      const parentId = replaced === undefined ? headTurnId : replaced.parentId
      const parent = parentId === null ? undefined : turns.get(parentId)
      const turnId = randomUUID()
      const at = clock.now()
      turns.insert({
        id: turnId,
        conversationId: id,
        parentId: parent?.id ?? null,
        depth: (parent?.depth ?? 0) + 1,
        role: role === 'assistant' ? 'assistant' : 'user',
        ...(role === 'system' && { kind: 'system' as const }),
        blocks: blocks.map(withoutStoredBytes),
        createdAt: at,
      })
      conversations.setHead(id, turnId, at)
      const title = hasOwnTitle || settings.title !== '' ? '' : titleOf(turns.firstWrittenBlocks(id))
      if (title !== '') conversations.saveSettings(id, { ...settings, title }, false)
      return ok()
    }),
  )
}
