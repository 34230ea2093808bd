import { gatewayFailure, type Failure } from '../../errors.ts'
import type { CatalogueEntry } from '../../catalogue.ts'
import type { Handler } from '../../exchange.ts'
import { rankByLetters, rankDocuments } from '../../meaning/rank-documents.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import { isFailure } from '../images/parse-image-request.ts'
import { findAllowedModel, readBody } from '../text-routes.ts'
import { parseRerankRequest } from './parse-rerank-request.ts'
import { rerankAnswer } from './rerank-answer.ts'

/** `POST /v1/rerank` (gateway-api.md; wire-reference.md, 7.2). */
export const rerank: Handler = async (exchange) => {
  const body = readBody(exchange)
  if ('failure' in body) return sendFailure(exchange, body.failure)
  const found = findAllowedModel(exchange, body.json['model'])
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry } = found
  const parsed = refuseOtherKinds(entry) ?? parseRerankRequest(body.json, entry.id)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const { clock, pace, gone } = exchange
  await wait(clock, pace.pause(entry.id === 'practice-rerank-slow' ? slowMs : ordinaryMs), gone)
  if (gone.aborted) return
  const rank = entry.id === 'practice-rerank-letters' ? rankByLetters : rankDocuments
  sendJson(exchange, rerankAnswer(entry.id, parsed, rank(parsed.query, parsed.documents)))
}

const ordinaryMs = 90
const slowMs = 4_000

/** Only rerank models rank: they are others than those that embed. */
function refuseOtherKinds({ id, kind }: CatalogueEntry): Failure | undefined {
  if (kind === 'rerank') return undefined
  return gatewayFailure(500, `not implemented: ${id} does not rank`, 'convert_request_failed')
}
