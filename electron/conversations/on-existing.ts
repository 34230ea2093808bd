import { err, type Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import { noSuchConversation } from './conversation-errors.ts'
import type { StoredConversation } from './conversation-row.ts'
import type { ConversationStore } from './conversation-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Calls `work` with a conversation that exists and is not hidden. */
export type OnExisting = <Value>(
  id: string,
  work: (conversation: StoredConversation) => Result<Value>,
) => Result<Value>

export function createOnExisting(database: Database, conversations: ConversationStore): OnExisting {
  return (id, work) => {
    const found = database.read(databaseError('conversationNotRead'), () => {
      const conversation = conversations.get(id)
      if (conversation === undefined || conversation.isDeleted) return err(noSuchConversation)
      return work(conversation)
    })
    return found.ok ? found.value : found
  }
}
