import type { conversationsContract } from '../../shared/ipc/contract/conversations.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { TakeOverData } from '../attachments/take-over-data.ts'
import type { Area } from '../lib/area.ts'
import {
  createConversationService,
  type ConversationService,
  type ConversationServiceDependencies,
} from './conversation-service.ts'
import {
  sweepDeletedConversations,
  sweepDeletedTurns,
  type SweepDeletedDependencies,
} from './sweep-deleted.ts'

export interface ConversationsDependencies
  extends ConversationServiceDependencies, Pick<SweepDeletedDependencies, 'recorder' | 'log'> {
  readonly log: SweepDeletedDependencies['log']
  /** Keeps data that lies inside of turns as files. */
  readonly takeOver: TakeOverData
}

export interface Conversations extends Area<ConversationService, typeof conversationsContract> {
  /** Removes for good what was deleted long ago, by this clock. Resolves with how much that was. */
  sweep(clock: SweepDeletedDependencies['clock']): Promise<number>
}

/** Conversations and their turns. */
export function createConversations(dependencies: ConversationsDependencies): Conversations {
  const { takeOver } = dependencies
  const service = createConversationService(dependencies)
  return {
    service,
    handlers: {
      'conversations.list': async (input) => service.list(input),
      'conversations.get': async ({ id }) => service.get(id),
      'conversations.newest': async (input) => service.newest(input),
      'conversations.create': async ({ turns = [], ...given }) =>
        service.create({ ...given, turns: await takeOver(turns) }),
      'conversations.update': async (input) => service.update(input),
      'conversations.delete': async ({ id }) => toVoid(service.delete(id)),
      'conversations.restore': async ({ id }) => service.restore(id),
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
    },
    async sweep(clock) {
      const conversations = await sweepDeletedConversations({ ...dependencies, clock })
      return conversations + (await sweepDeletedTurns({ ...dependencies, clock }))
    },
  }
}
