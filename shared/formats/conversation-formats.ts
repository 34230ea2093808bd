import { chatFormat } from './chat/index.ts'
import type { ConversationFormat } from './conversation-input.ts'
import type { ConversationFormatId } from './registry.ts'
import { generateContentFormat } from './generate-content/index.ts'
import { messagesFormat } from './messages/index.ts'
import { responsesFormat } from './responses/index.ts'

/** The table of formats for conversations. A new format is added with its id, its folder and one line here. */
export const conversationFormats: Readonly<Record<ConversationFormatId, ConversationFormat>> = {
  chat: chatFormat,
  responses: responsesFormat,
  messages: messagesFormat,
  'generate-content': generateContentFormat,
}
