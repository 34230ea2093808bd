import type { ConversationFormat } from '../conversation-input.ts'
import { createMediaReader } from '../media-reader.ts'
import { generateContentFields, generateContentPrimary } from './fields.ts'
import { buildGenerateContentRequest } from './request.ts'
import { readGenerateContentResponse } from './response.ts'
import { createGenerateContentStreamReader } from './stream.ts'

/** POST /v1beta/models/{model}:generateContent and :streamGenerateContent. */
export const generateContentFormat: ConversationFormat = {
  id: 'generate-content',
  fields: generateContentFields,
  primary: generateContentPrimary,
  request: buildGenerateContentRequest,
  response: readGenerateContentResponse,
  createStreamReader: createGenerateContentStreamReader,
  createBytesReader: createMediaReader,
}
