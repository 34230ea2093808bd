import { gatewayFailure, type Failure } from '../../errors.ts'
import type { CatalogueEntry } from '../../catalogue.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import type { GatewayMemory } from '../../memory.ts'
import { embedText } from '../../meaning/embed-text.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJsonText } from '../../reply.ts'
import { isFailure } from '../images/parse-image-request.ts'
import { findAllowedModel, readBody } from '../text-routes.ts'
import { parseEmbeddingRequest } from './parse-embedding-request.ts'
import { toItems, writeList } from './embedding-list.ts'

/** `POST /v1/embeddings` (gateway-api.md; wire-reference.md, 7.1). */
export const embeddings: Handler = async (exchange) => {
  const body = readBody(exchange)
  if ('failure' in body) return sendFailure(exchange, body.failure)
  const found = findAllowedModel(exchange, body.json['model'])
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry } = found
  const parsed = refuseOtherKinds(entry) ?? parseEmbeddingRequest(body.json, entry.id)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const { clock, pace, gone, memory } = exchange
  await wait(clock, pace.pause(entry.id === 'practice-embed-slow' ? slowMs : ordinaryMs), gone)
  if (gone.aborted) return
  if (entry.id === 'practice-embed-busy' && isTurnToRefuse(memory)) return sendFailure(exchange, busy)
  const eye = entry.id === 'practice-embed-letters' ? 'letters' : 'meaning'
  const vectors = parsed.texts.map((text) => embedText(text, parsed.dimensions, eye))
  send(exchange, writeList(entry.id, toItems(vectors, entry.id), parsed))
}

const ordinaryMs = 60
const slowMs = 2_500

function send(exchange: Exchange, list: string): void {
  sendJsonText(exchange, list)
}

/** Only embedding models embed (wire-reference.md, 11.2). */
function refuseOtherKinds({ id, kind }: CatalogueEntry): Failure | undefined {
  if (kind === 'embeddings') return undefined
  return gatewayFailure(500, `not implemented: ${id} does not make embeddings`, 'convert_request_failed')
}

const busyCounts = new WeakMap<GatewayMemory, number>()

/** Every third request. */
function isTurnToRefuse(memory: GatewayMemory): boolean {
  const count = (busyCounts.get(memory) ?? 0) + 1
  busyCounts.set(memory, count)
  return count % 3 === 0
}

const busy: Failure = {
  status: 503,
  message: 'The model is overloaded. Try again later.',
  type: 'server_error',
  code: 'overloaded',
  from: 'vendor',
}
