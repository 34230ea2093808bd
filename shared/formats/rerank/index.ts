import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { rerankFields, rerankPrimary } from './rerank-fields.ts'
import { buildRerankRequest, type RerankInput } from './rerank-request.ts'
import { readRerankResponse, type OnRanking } from './rerank-response.ts'

/** POST /v1/rerank. */
export const rerankFormat: Format<RerankInput, Part[]> = {
  id: 'rerank',
  fields: rerankFields,
  primary: rerankPrimary,
  request: buildRerankRequest,
  response: (body, context) => readRerankResponse(body, context),
}

/** The rerank format for one request: `onRanking` is called with its ranking before its parts are returned. */
export function rerankFormatFor(onRanking: OnRanking): Format<RerankInput, Part[]> {
  return { ...rerankFormat, response: (body, context) => readRerankResponse(body, context, onRanking) }
}
