import type { Handler } from '../../exchange.ts'
import { rankByLetters, rankDocuments } from '../../meaning/rank-documents.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import { isFailure } from '../images/parse-image-request.ts'
import { readModelRequest } from '../text-routes.ts'
import { parseRerankRequest } from './parse-rerank-request.ts'
import { rerankAnswer } from './rerank-answer.ts'

/** `POST /v1/rerank` (see shared/gateway/wire/rerank.md, "Answer"). */
export const rerank: Handler = async (exchange) => {
  const found = readModelRequest(exchange, 'rerank', 'rank')
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry, json } = found
  const parsed = parseRerankRequest(json, entry.id)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const { clock, pace, gone } = exchange
  await wait(clock, pace.pause(entry.id === 'practice-rerank-slow' ? slowMs : ordinaryMs), gone)
  if (gone.aborted) return
  const rank = entry.id === 'practice-rerank-letters' ? rankByLetters : rankDocuments
  exchange.charge(entry, { input: parsed.tokens })
  sendJson(exchange, rerankAnswer(entry.id, parsed, rank(parsed.query, parsed.documents)))
}

const ordinaryMs = 90
const slowMs = 4_000
