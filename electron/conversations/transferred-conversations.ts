import type { Conversation, Turn } from '../../shared/conversations/conversation.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { ImportedConversation } from '../../shared/transfer/imported-conversation.ts'
import { adopt, adoptedId } from './adopt.ts'
import { noSuchConversation } from './conversation-errors.ts'
import { readConversation, withRun } from './read-conversation.ts'
import type { RunService } from '../runs/run-service.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'

/** Whole conversations, for import and export. */
export interface TransferredConversations {
  /** Stores imported conversations, all or nothing. Returns their ids. */
  adopt(conversations: readonly ImportedConversation[]): Result<string[]>
  /** The ids of those that were imported earlier and not deleted since, by their index in the list. */
  here(conversations: readonly Pick<ImportedConversation, 'source' | 'key'>[]): Result<number[]>
  /** The turns in view of a conversation, and all of its turns, parents before their children. */
  whole(id: string): Result<{ conversation: Conversation; turns: Turn[]; tags: string[] }>
  /** All listed conversations, newest first, each followed by the columns of its comparison. */
  allIds(): Result<string[]>
  /** The same for the given ids. */
  withColumns(ids: readonly string[]): Result<string[]>
}

export function createTransferredConversations(
  dependencies: WriteTurnDependencies & { readonly runs: RunService },
): TransferredConversations {
  const { database, conversations, turns, runs } = dependencies
  const read = <Value>(work: () => Value): Result<Value> =>
    database.read(databaseError('conversationsNotRead'), work)
  const columnsBehind = (ids: readonly string[]): string[] => [
    ...new Set(ids.flatMap((id) => [id, ...conversations.columnIds(id)])),
  ]

  function wholeTree(conversationId: string): Turn[] {
    const children = turns.idsByParent(conversationId)
    const ordered: Turn[] = []
    const open = [...(children.get(null) ?? [])].toReversed()
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const turn = turns.get(id)
      if (turn !== undefined) ordered.push(withRun(turn, runs))
      open.push(...[...(children.get(id) ?? [])].toReversed())
    }
    return ordered
  }

  return {
    adopt: (given) => adopt(given, dependencies),
    here: (given) =>
      read(() =>
        given.flatMap((conversation, index) => {
          const stored = conversations.get(adoptedId(conversation))
          return stored === undefined || stored.isDeleted ? [] : [index]
        }),
      ),
    whole(id) {
      const found = read(() => {
        const stored = conversations.get(id)
        if (stored === undefined || stored.isDeleted) return undefined
        const conversation = readConversation(stored, { conversations, turns, runs })
        return { conversation, turns: wholeTree(id), tags: [...(conversations.summary(id)?.tags ?? [])] }
      })
      if (!found.ok) return found
      return found.value === undefined ? err(noSuchConversation) : ok(found.value)
    },
    allIds: () => read(() => columnsBehind(conversations.list('').map(({ id }) => id))),
    withColumns: (ids) => read(() => columnsBehind(ids)),
  }
}
