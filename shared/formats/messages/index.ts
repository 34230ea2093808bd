import type { ConversationFormat } from '../conversation-input.ts'
import { createMediaReader } from '../media-reader.ts'
import { messagesFields, messagesPrimary } from './fields.ts'
import { buildMessagesRequest } from './request.ts'
import { readMessagesResponse } from './response.ts'
import { createMessagesStreamReader } from './stream.ts'

/** POST /v1/messages. */
export const messagesFormat: ConversationFormat = {
  id: 'messages',
  fields: messagesFields,
  primary: messagesPrimary,
  request: buildMessagesRequest,
  response: readMessagesResponse,
  createStreamReader: createMessagesStreamReader,
  createBytesReader: createMediaReader,
}
