import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { useDefaultModel } from '../../../panels/model-picker/use-default-model.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useChangeConversation } from '../../../queries/conversations.ts'

/** Sets the default model of a new conversation. One with turns keeps the model it has, even if that is none. */
export function useConversationModel({ id, format, model, turns }: Conversation): void {
  const connection = useActiveConnection()
  const change = useChangeConversation(id)
  useDefaultModel(connection, format, model === '' && turns.length === 0, (next) => change({ model: next }))
}
