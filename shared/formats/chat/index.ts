import type { ConversationFormat } from '../conversation-input.ts'
import { createMediaReader } from '../media-reader.ts'
import { chatFields, chatPrimary } from './fields.ts'
import { buildChatRequest } from './request.ts'
import { readChatResponse } from './response.ts'
import { createChatStreamReader } from './stream.ts'

/** POST /v1/chat/completions. */
export const chatFormat: ConversationFormat = {
  id: 'chat',
  fields: chatFields,
  primary: chatPrimary,
  request: buildChatRequest,
  response: readChatResponse,
  createStreamReader: createChatStreamReader,
  createBytesReader: createMediaReader,
}
