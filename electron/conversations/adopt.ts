import { createHash, randomUUID } from 'node:crypto'
import { titleOf } from '../../shared/conversations/title.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { ImportedConversation } from '../../shared/transfer/imported-conversation.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { TurnStore } from './turn-store.ts'

export interface AdoptDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly conversations: Pick<ConversationStore, 'get' | 'insert' | 'lastModel'>
  readonly turns: Pick<TurnStore, 'insert'>
}

/** The id of an imported conversation: always the same, so that a repeated import is recognised. */
export function adoptedId({ source, key }: Pick<ImportedConversation, 'source' | 'key'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([source, key]))
    .digest('hex')
  // A UUID of version 8, for ids made by an application's own method (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Stores imported conversations, all or nothing, with all their branches. Their turns have no runs: this app did not
 * send them, so they count in no costs. A conversation that exists already, in view or in the trash, is stored under
 * another id. Returns their ids.
 */
export function adopt(
  given: readonly ImportedConversation[],
  { database, clock, conversations, turns }: AdoptDependencies,
): Result<string[]> {
  return database.write(databaseError('conversationNotSaved'), () => {
    const lastModel = conversations.lastModel()
    return ok(given.map((conversation) => adoptOne(conversation, lastModel)))
  })

  function adoptOne(conversation: ImportedConversation, lastModel: string): string {
    const known = adoptedId(conversation)
    const id = conversations.get(known) === undefined ? known : randomUUID()
    const now = clock.now()
    const createdAt = conversation.createdAt ?? conversation.updatedAt ?? now
    const ids = new Map(conversation.turns.map((turn) => [turn.id, randomUUID()]))
    const depths = new Map<string, number>()
    const first = conversation.turns.find(({ role, kind }) => role === 'user' && kind === undefined)
    const { settings } = conversation
    conversations.insert({
      id,
      settings: {
        ...settings,
        title: conversation.title === '' ? titleOf(first?.blocks ?? []) : conversation.title,
        model: settings.model === '' ? lastModel : settings.model,
      },
      hasOwnTitle: conversation.title !== '',
      headTurnId: conversation.headTurnId === null ? null : (ids.get(conversation.headTurnId) ?? null),
      createdAt,
      updatedAt: conversation.updatedAt ?? createdAt,
      isDeleted: false,
    })
    for (const { id: turnId, parentId, createdAt: at = createdAt, ...turn } of conversation.turns) {
      const depth = (parentId === null ? 0 : (depths.get(parentId) ?? 0)) + 1
      depths.set(turnId, depth)
      turns.insert({
        ...turn,
        id: ids.get(turnId) ?? randomUUID(),
        conversationId: id,
        parentId: parentId === null ? null : (ids.get(parentId) ?? null),
        depth,
        createdAt: at,
      })
    }
    return id
  }
}
