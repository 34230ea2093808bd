import { ok, type Result } from '../../shared/errors/result.ts'
import type { conversationsContract } from '../../shared/ipc/contract/conversations.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { StoreInlineFiles } from '../attachments/store-inline-files.ts'
import type { Area } from '../lib/area.ts'
import {
  createConversationService,
  type ConversationService,
  type ConversationServiceDependencies,
} from './conversation-service.ts'
import {
  sweepDeletedConversations,
  purgeConversations,
  sweepDeletedTurns,
  type SweepDeletedDependencies,
} from './sweep-deleted.ts'

export interface ConversationsDependencies
  extends ConversationServiceDependencies, Pick<SweepDeletedDependencies, 'recorder' | 'log'> {
  readonly log: SweepDeletedDependencies['log']
  /** Stores data that is inside turns as files. */
  readonly storeInlineFiles: StoreInlineFiles
}

export interface Conversations extends Area<ConversationService, typeof conversationsContract> {
  /** Deletes for good what was deleted long ago, by this clock. Resolves with the number. */
  sweep(clock: SweepDeletedDependencies['clock']): Promise<number>
}

/** Conversations and their turns. */
export function createConversations(dependencies: ConversationsDependencies): Conversations {
  const { storeInlineFiles } = dependencies
  const service = createConversationService(dependencies)
  return {
    service,
    handlers: {
      'conversations.list': async (input) => service.list(input),
      'conversations.get': async ({ id }) => service.get(id),
      'conversations.newest': async (input) => service.newest(input),
      'conversations.create': async ({ turns = [], ...given }) =>
        service.create({ ...given, turns: await storeInlineFiles(turns) }),
      'conversations.addColumns': async (input) => service.addColumns(input),
      'conversations.takeTools': async (input) => service.takeTools(input),
      'conversations.update': async (input) => service.update(input),
      'conversations.delete': async ({ ids }) => toIds(service.delete(ids)),
      'conversations.restore': async ({ ids }) => toVoid(service.restore(ids)),
      'conversations.organise': async ({ ids, change }) => {
        const before = service.kept.organise(ids, change)
        return before.ok ? ok({ before: before.value }) : before
      },
      'conversations.putBack': async ({ states }) => toVoid(service.kept.putBack(states)),
      'conversations.trash': async () => service.kept.trash(),
      'conversations.purge': async ({ ids }) => {
        const purged = await purgeConversations(ids, dependencies)
        if (!purged.ok) return purged
        dependencies.emit('conversations.organised', { ids })
        return ok({ count: purged.value })
      },
      'conversations.search': async ({ search }) => service.search(search),
      'conversations.duplicate': async ({ id }) => service.duplicate(id),
      'conversations.folders': async () => service.kept.folders(),
      'conversations.createFolder': async ({ name }) => service.kept.createFolder(name),
      'conversations.renameFolder': async ({ id, name }) => toVoid(service.kept.renameFolder(id, name)),
      'conversations.deleteFolder': async ({ id }) => toVoid(service.kept.deleteFolder(id)),
      'conversations.restoreFolder': async ({ id }) => toVoid(service.kept.restoreFolder(id)),
      'conversations.send': (input) => service.send(input),
      'conversations.retry': (input) => service.retry(input),
      'conversations.write': async (input) => service.write(input),
      'conversations.compact': (input) => service.compact(input),
      'conversations.edit': (input) => service.edit(input),
      'conversations.rearrange': async (input) => service.rearrange(input),
      'conversations.takeBack': (input) => service.takeBack(input),
      'conversations.mark': async (input) => service.mark(input),
      'conversations.choose': async (input) => service.choose(input),
      'conversations.deleteTurn': (input) => service.deleteTurn(input),
      'conversations.restoreTurn': async (input) => service.restoreTurn(input),
      'conversations.fork': async (input) => service.fork(input),
      'conversations.suggestTitle': (input, { signal }) => service.suggestTitle(input, signal),
    },
    async sweep(clock) {
      const conversations = await sweepDeletedConversations({ ...dependencies, clock })
      return conversations + (await sweepDeletedTurns({ ...dependencies, clock }))
    },
  }
}

function toIds(ids: Result<string[]>): Result<{ ids: string[] }> {
  return ids.ok ? ok({ ids: ids.value }) : ids
}
