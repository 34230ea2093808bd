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
import { copyTurns } from './copy-turns.ts'
import type { StoredTurn, TurnStore } from './turn-store.ts'

/** A turn that is written by hand, as if it had been said. */
export interface WrittenTurn {
  readonly id: string
  readonly role: WrittenRole
  readonly blocks: readonly Block[]
  /** The turn that it is a version of; left out, it stands behind the head. */
  readonly insteadOf?: string
  /** The turn in view that it stands in front of: that one follows it with all behind it, as copies. */
  readonly before?: string
}

export interface WriteTurnDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly conversations: ConversationStore
  readonly turns: TurnStore
  readonly runs: Pick<RunService, 'current'>
  readonly onExisting: OnExisting
}

/**
 * Adds a turn behind the head, a version of a turn, or one in front of a turn. It has no run, and nothing is sent.
 *
 * What was in view stays as another version, so that an answer goes on being what was said to its own question.
 */
export function writeTurn(
  { id, role, blocks, insteadOf, before }: WrittenTurn,
  { database, clock, conversations, turns, runs, onExisting }: WriteTurnDependencies,
): Result<void> {
  if (blocks.length === 0) return err(nothingToSend)
  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, ({ headTurnId, settings, hasOwnTitle }) => {
      if (isAnswering(headTurnId, turns, runs)) return err(stillAnswering)
      const path = headTurnId === null ? [] : turns.path(headTurnId)
      const following = before === undefined ? [] : fromTurn(path, before)
      const beside = before === undefined ? turns.get(insteadOf ?? '') : following?.[0]
      if (following === undefined || (insteadOf !== undefined && beside?.conversationId !== id))
        return err(noSuchTurn)
      const parent = beside === undefined ? path.at(-1) : turns.get(beside.parentId ?? '')
      const at = clock.now()
      const written = { ...toStored({ id, role, blocks }, parent), createdAt: at }
      const copies = copyTurns(following, id, written)
      for (const turn of [written, ...copies]) turns.insert(turn)
      conversations.setHead(id, copies.at(-1)?.id ?? written.id, at)
      const title = hasOwnTitle || settings.title !== '' ? '' : titleOf(turns.firstWrittenBlocks(id))
      if (title !== '') conversations.saveSettings(id, { ...settings, title }, false)
      return ok()
    }),
  )
}

function toStored(
  { id, role, blocks }: Pick<WrittenTurn, 'id' | 'role' | 'blocks'>,
  parent: StoredTurn | undefined,
): Omit<StoredTurn, 'createdAt'> {
  return {
    id: randomUUID(),
    conversationId: id,
    parentId: parent?.id ?? null,
    depth: (parent?.depth ?? 0) + 1,
    role: role === 'assistant' ? 'assistant' : 'user',
    ...(role === 'system' && { kind: 'system' as const }),
    blocks: blocks.map(withoutStoredBytes),
  }
}

/** The turns from this one on; `undefined` where it is not among them. */
function fromTurn(path: readonly StoredTurn[], turnId: string): StoredTurn[] | undefined {
  const index = path.findIndex(({ id }) => id === turnId)
  return index === -1 ? undefined : path.slice(index)
}
