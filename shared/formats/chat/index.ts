import type { ConversationFormat } from '../conversation-input.ts'
import { createMediaReader } from '../media-reader.ts'
import { chatFields } from './fields.ts'
import { buildChatRequest } from './request.ts'
import { readChatResponse } from './response.ts'
import { createChatStreamReader } from './stream.ts'

/** POST /v1/chat/completions. */
export const chatFormat: ConversationFormat = {
  id: 'chat',
  fields: chatFields,
  request: buildChatRequest,
  response: readChatResponse,
  createStreamReader: createChatStreamReader,
  createBytesReader: createMediaReader,
}
