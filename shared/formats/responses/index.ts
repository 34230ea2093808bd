import type { ConversationFormat } from '../conversation-input.ts'
import { createMediaReader } from '../media-reader.ts'
import { responsesBackground } from './background.ts'
import { responsesFields, responsesPrimary } from './fields.ts'
import { buildResponsesRequest } from './request.ts'
import { readResponsesResponse } from './response.ts'
import { createResponsesStreamReader } from './stream.ts'

/** POST /v1/responses. */
export const responsesFormat: ConversationFormat = {
  id: 'responses',
  fields: responsesFields,
  primary: responsesPrimary,
  request: buildResponsesRequest,
  response: readResponsesResponse,
  createStreamReader: createResponsesStreamReader,
  createBytesReader: createMediaReader,
  background: responsesBackground,
}
