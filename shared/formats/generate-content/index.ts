import type { ConversationFormat } from '../conversation-input.ts'
import { createMediaReader } from '../media-reader.ts'
import { generateContentFields } from './fields.ts'
import { buildGenerateContentRequest } from './request.ts'
import { readGenerateContentResponse } from './response.ts'
import { createGenerateContentStreamReader } from './stream.ts'

/** POST /v1beta/models/{model}:generateContent and :streamGenerateContent. */
export const generateContentFormat: ConversationFormat = {
  id: 'generate-content',
  fields: generateContentFields,
  request: buildGenerateContentRequest,
  response: readGenerateContentResponse,
  createStreamReader: createGenerateContentStreamReader,
  createBytesReader: createMediaReader,
}
